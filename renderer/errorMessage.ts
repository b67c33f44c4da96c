import { AppError } from '../shared/contract/appError.ts'
import type { Reason } from '../shared/reasons/reasons.ts'
import { words } from './words/words.ts'

interface Worded {
  readonly message: string
  readonly reasons?: readonly Reason[]
}

/** A sentence of the archive in the app's language; as it came, if any part of it is unknown here. */
export function inWords({ message, reasons = [] }: Worded): string {
  const said = reasons.map(({ reason, values }) =>
    Object.hasOwn(words.reasons, reason) ? (words.reasons[reason] as (given: unknown) => string)(values) : null,
  )
  return said.length === 0 || said.includes(null) ? message : said.join(' ')
}

/** What went wrong, in words for the user. */
export function errorMessage(error: unknown): string {
  if (error instanceof AppError) return inWords(error)
  return error instanceof Error ? error.message : String(error)
}
