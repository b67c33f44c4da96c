import { type Sentence, sentenceOf } from '../reasons/sentence.ts'

const MAX_SOURCE_LENGTH = 200

/** The flags to run it with, or why it won't be run. */
export type RegexReading = { readonly flags: string } | { readonly refusal: Sentence }

/**
 * Unicode mode if the pattern allows it: `\p{L}` works and `.` is a whole character. Legacy escapes such as `\-` don't
 * allow it.
 */
export function readRegex(source: string, given: string): RegexReading {
  // People write g out of habit; all matches are found anyway.
  const flags = given.replace(/[gy]/g, '')
  if (source.length > MAX_SOURCE_LENGTH) return { refusal: sentenceOf('regexTooLong', { most: MAX_SOURCE_LENGTH }) }
  const risk = regexRisk(source)
  if (risk !== null) return { refusal: sentenceOf(risk) }
  const usable = [...new Set([`${flags.replace('u', '')}u`, flags])].find((candidate) => compiles(source, candidate))
  return usable === undefined ? { refusal: sentenceOf('regexInvalid') } : { flags: [...usable].toSorted().join('') }
}

function compiles(source: string, flags: string): boolean {
  try {
    // Run once, because engines compile lazily, and some patterns are only rejected then.
    new RegExp(source, flags).exec('')
    return true
  } catch {
    // Only the constructor knows what is valid.
    return false
  }
}

/** The maximum length of a pattern after expanding counted repetitions. */
const MAX_SIZE = 4000
/** An alternation repeated more often than this has too many combinations. */
const MAX_REPEATED_CHOICES = 10

/** The relevant properties of part of a pattern. */
interface Shape {
  readonly size: number
  /** It contains `*`, `+` or `{2,}`. */
  readonly isUnbounded: boolean
  /** It can match a text in several ways, or with several lengths. */
  readonly isVariable: boolean
  /** The character it must start with, if known. */
  readonly first: string | null
}

/** A group's branches; the last one is still being read. */
type Group = Shape[][]

/** Only these are longer than one character, or affect the previous piece. */
const PIECES = [
  String.raw`\\[pPu]\{[^}]*\}|\\.`,
  String.raw`\[(?:[^\]\\]|\\.)*\]`,
  String.raw`\((?:\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]*:))?`,
  String.raw`[*+?]\??|\{\d+(?:,\d*)?\}\??`,
  '.',
]
const piece = new RegExp(PIECES.join('|'), 'gsu')

/**
 * Why a pattern might take forever on a text it doesn't match, or null. JavaScript tries every way to match, so nested
 * repetitions can mean billions of ways. This heuristic is conservative: it rejects some harmless patterns, and slow
 * ones remain (`.*a.*b.*c`), so running them needs a time limit.
 */
function regexRisk(source: string): 'regexBackreference' | 'regexNestedRepeat' | 'regexRepeatsTooMuch' | null {
  const groups: Group[] = [[[]]]
  for (const [text] of source.matchAll(piece)) {
    if (/^\\[1-9k]/.test(text)) return 'regexBackreference'
    const repetition = repetitionOf(text)
    if (repetition === null) readPiece(groups, text)
    else if (!repeatLast(groups, repetition)) return 'regexNestedRepeat'
  }
  return groups.reduce((size, group) => size + groupShape(group).size, 0) > MAX_SIZE ? 'regexRepeatsTooMuch' : null
}

function readPiece(groups: Group[], text: string): void {
  if (text.startsWith('(')) groups.push([[]])
  else if (text === '|') groups.at(-1)?.push([])
  else if (text !== ')')
    branchOf(groups).push({ size: 1, isUnbounded: false, isVariable: false, first: literalOf(text) })
  else if (groups.length > 1) {
    const shape = groupShape(groups.pop() ?? [])
    branchOf(groups).push(shape)
  }
}

interface Repetition {
  readonly min: number
  readonly max: number
}

function repetitionOf(text: string): Repetition | null {
  if (text.startsWith('*')) return { min: 0, max: Infinity }
  if (text.startsWith('+')) return { min: 1, max: Infinity }
  if (text.startsWith('?')) return { min: 0, max: 1 }
  const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}/.exec(text) ?? []
  if (min === undefined) return null
  const open = max === undefined || max === '' ? Infinity : Number(max)
  return { min: Number(min), max: comma === '' ? Number(min) : open }
}

/** False if the repetition would be a risk. */
function repeatLast(groups: Group[], { min, max }: Repetition): boolean {
  const branch = branchOf(groups)
  const last = branch.pop()
  // Nothing to repeat: the pattern is invalid, which is reported elsewhere.
  if (last === undefined) return true
  if (max > 1 && last.isUnbounded) return false
  if (max > MAX_REPEATED_CHOICES && last.isVariable) return false
  branch.push({
    size: last.size * Math.max(1, max === Infinity ? min : max),
    isUnbounded: last.isUnbounded || max === Infinity,
    isVariable: last.isVariable || min !== max,
    first: min === 0 ? null : last.first,
  })
  return true
}

function branchOf(groups: Group[]): Shape[] {
  return groups.at(-1)?.at(-1) ?? []
}

/** Branches that start with different characters are unambiguous; others may not be. */
function groupShape(group: Group): Shape {
  const shapes = group.map(branchShape)
  const firsts = new Set(shapes.map(({ first }) => first))
  const leavesChoice = shapes.length > 1 && (firsts.has(null) || firsts.size < shapes.length)
  return {
    size: shapes.reduce((size, shape) => size + shape.size, 0),
    isUnbounded: shapes.some((shape) => shape.isUnbounded),
    isVariable: leavesChoice || shapes.some((shape) => shape.isVariable),
    first: shapes.length === 1 ? (shapes[0]?.first ?? null) : null,
  }
}

function branchShape(atoms: readonly Shape[]): Shape {
  return {
    size: atoms.reduce((size, atom) => size + atom.size, 0),
    isUnbounded: atoms.some((atom) => atom.isUnbounded),
    isVariable: atoms.some((atom) => atom.isVariable),
    first: atoms[0]?.first ?? null,
  }
}

function literalOf(text: string): string | null {
  if (text.startsWith('\\')) return /^\\\W$/u.test(text) ? text.slice(1) : null
  return /^[.^$[]/.test(text) ? null : text.toLowerCase()
}
