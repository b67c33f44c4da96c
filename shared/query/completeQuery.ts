import { MAX_QUERY_LENGTH } from './choices.ts'
import { lexQuery, type OperatorToken } from './lexQuery.ts'
import { type ArchiveName, choicesOf, type Operator, operatorNamed, operators } from './operators.ts'
import type { Place } from './searchQuery.ts'

/** The candidates at the caret. */
export interface QueryCompletion {
  /** The text a candidate replaces. */
  readonly place: Place
  readonly candidates: readonly QueryCandidate[]
  /**
   * The archive knows the values: its own with this prefix belong here too. They need quotes if they contain a space or
   * a comma.
   */
  readonly wants: { readonly by: ArchiveName; readonly prefix: string } | null
}

export interface QueryCandidate {
  readonly insert: string
  readonly label: string
  readonly summary: string
}

export function completeQuery(text: string, caret: number): QueryCompletion {
  const nothing: QueryCompletion = { place: { start: caret, end: caret }, candidates: [], wants: null }
  if (caret > MAX_QUERY_LENGTH) return nothing
  const tokens = lexQuery(text.slice(0, caret))
  const token = tokens.at(-1)
  if (token === undefined || token.end !== caret) return nothing
  const isNot = tokens.at(-2)?.kind === 'not'
  if (token.kind === 'word')
    return {
      place: { start: token.start, end: nameEnd(text, caret) },
      candidates: nameCandidates(token.text, isNot),
      wants: null,
    }
  return token.kind === 'operator' ? completeValue(token, text, isNot) : nothing
}

function nameCandidates(prefix: string, isNot: boolean): readonly QueryCandidate[] {
  const fitting = operators.filter(
    ({ name, takes }) => name.startsWith(prefix.toLowerCase()) && !(isNot && takes === 'order'),
  )
  return fitting.map(({ name, summary }) => ({ insert: `${name}:`, label: `${name}:`, summary }))
}

function completeValue({ name, values, end: caret }: OperatorToken, text: string, isNot: boolean): QueryCompletion {
  const value = values.at(-1)
  const operator = operatorNamed(name)
  if (value === undefined || operator === null || (isNot && operator.takes === 'order'))
    return { place: { start: caret, end: caret }, candidates: [], wants: null }
  const place = { start: value.start, end: value.isQuoted ? caret : valueEnd(text, caret) }
  return {
    place,
    candidates: value.isQuoted ? [] : valueCandidates(operator, value.text),
    wants: operator.takes === 'name' ? { by: operator.name as ArchiveName, prefix: value.text } : null,
  }
}

function valueCandidates(operator: Operator, typed: string): readonly QueryCandidate[] {
  const prefix = typed.toLowerCase()
  if (operator.takes === 'date') return dateExamples(prefix).map(({ text, summary }) => candidate(text, summary))
  const fitting = choicesOf(operator).filter(
    ({ value, aliases }) => value !== prefix && [value, ...aliases].some((word) => word.startsWith(prefix)),
  )
  return fitting.map(({ value, summary }) => candidate(value, summary))
}

function candidate(insert: string, summary: string): QueryCandidate {
  return { insert, label: insert, summary }
}

/** In the middle of a word, replaces the rest of it too: through the colon, but not the value after it. */
function nameEnd(text: string, caret: number): number {
  return caret + (/^[a-z]*:?/i.exec(text.slice(caret))?.[0].length ?? 0)
}

function valueEnd(text: string, caret: number): number {
  return caret + (/^[^\s,()]*/.exec(text.slice(caret))?.[0].length ?? 0)
}

/** Sample dates for `before:` and the like. */
interface DateExample {
  readonly text: string
  readonly summary: string
}

const common: readonly DateExample[] = [
  { text: 'today', summary: 'This day.' },
  { text: 'yesterday', summary: 'The day before.' },
  { text: '7d', summary: 'Seven days ago; h, w, m and y work too.' },
  { text: 'this-week', summary: 'The week since Monday.' },
  { text: 'last-week', summary: 'The week before, from Monday to Sunday.' },
  { text: 'this-month', summary: 'This calendar month.' },
  { text: 'last-month', summary: 'The calendar month before.' },
  { text: 'last-year', summary: 'The calendar year before.' },
  { text: '2024-03', summary: 'A month.' },
  { text: '2024-03-05', summary: 'A day.' },
]

const names: readonly (readonly [summary: string, names: readonly string[]])[] = [
  ['The most recent one.', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']],
  [
    'The most recent one; a year may follow, as in march-2024.',
    [
      'january',
      'february',
      'march',
      'april',
      'may',
      'june',
      'july',
      'august',
      'september',
      'october',
      'november',
      'december',
    ],
  ],
  ['The most recent one; a year may follow, as in spring-2024.', ['spring', 'summer', 'autumn', 'winter']],
]

/** Names of months and the like only once they are started: there are many. */
function dateExamples(prefix: string): readonly DateExample[] {
  const named = prefix === '' ? [] : names.flatMap(([summary, texts]) => texts.map((text) => ({ text, summary })))
  return [...common, ...named].filter(({ text }) => text.startsWith(prefix) && text !== prefix)
}
