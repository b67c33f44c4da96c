import { regexRisk } from './regexRisk.ts'

const MAX_SOURCE_LENGTH = 200

/** Flags to run it with, or why it will not be run. */
export type RegexReading = { readonly flags: string } | { readonly refusal: string }

/**
 * Unicode where the pattern allows it: `\p{L}` works and `.` is a whole character. Old habits such as `\-` do not allow
 * it.
 */
export function readRegex(source: string, given: string): RegexReading {
  // People write g out of habit; every place is looked for anyway.
  const flags = given.replace(/[gy]/g, '')
  if (source.length > MAX_SOURCE_LENGTH) return { refusal: `it is longer than ${MAX_SOURCE_LENGTH} characters` }
  const risk = regexRisk(source)
  if (risk !== null) return { refusal: risk }
  const usable = [...new Set([`${flags.replace('u', '')}u`, flags])].find((candidate) => compiles(source, candidate))
  return usable === undefined
    ? { refusal: 'it is no valid regular expression' }
    : { flags: [...usable].toSorted().join('') }
}

function compiles(source: string, flags: string): boolean {
  try {
    // Run once: engines compile late, and some patterns are refused only then.
    new RegExp(source, flags).exec('')
    return true
  } catch {
    // The constructor is the only judge of what is valid.
    return false
  }
}
