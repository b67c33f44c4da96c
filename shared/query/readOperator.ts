import { editDistance } from '../text/editDistance.ts'
import { printableLine } from '../text/printable.ts'
import { calendarAt, type QueryClock } from './calendar.ts'
import { readChoice, type Sort, sortChoices } from './choices.ts'
import {
  choicesOf,
  type DateName,
  type Operator,
  type OperatorName,
  operatorNamed,
  operatorNames,
} from './operators.ts'
import { readTime } from './readTime.ts'
import type { Filter } from './searchQuery.ts'
import type { OperatorToken } from './lexQuery.ts'

/**
 * The meaning of `name:value`. A `text` is searched for literally, and an `unfinished` one is ignored. Notes are for
 * the user.
 */
export type OperatorReading =
  | { readonly kind: 'filter'; readonly filter: Filter; readonly notes: readonly string[] }
  | { readonly kind: 'title'; readonly texts: readonly string[]; readonly notes: readonly string[] }
  | { readonly kind: 'sort'; readonly sort: Sort; readonly notes: readonly string[] }
  | { readonly kind: 'text' | 'unfinished'; readonly notes: readonly string[] }

export interface OperatorContext {
  readonly isNot: boolean
  /** Nothing follows: it may still be typed. */
  readonly isAtEnd: boolean
  readonly clock: QueryClock
}

export function readOperator(token: OperatorToken, context: OperatorContext): OperatorReading {
  const operator = operatorNamed(token.name)
  if (operator === null) return { kind: 'text', notes: unknownNameNotes(token) }
  const texts = textsOf(token)
  if (texts.length > 0) return readValues(operator, { token, texts, ...context })
  return context.isAtEnd
    ? {
        kind: 'unfinished',
        notes: [`\`${operator.name}:\` still needs a value${valuesAfter(operator, ', such as ')}.`],
      }
    : { kind: 'text', notes: [] }
}

function textsOf({ values }: OperatorToken): readonly string[] {
  return values.map(({ text }) => text.trim()).filter((text) => text !== '')
}

interface Known extends OperatorContext {
  readonly token: OperatorToken
  readonly texts: readonly string[]
}

function readValues(operator: Operator, known: Known): OperatorReading {
  const { token, texts, isNot } = known
  switch (operator.takes) {
    case 'title':
      return { kind: 'title', texts, notes: [] }
    case 'order':
      return sortReading(operator, known)
    case 'date':
      return timeReading(operator.name as DateName, known)
    case 'name':
    case 'choice':
    case 'value': {
      const values = texts.map((text) => operator.read(text))
      if (values.includes(null)) return unknownValue(token, operator)
      // Each row reads the values of its own filter.
      return { kind: 'filter', filter: { by: operator.name, anyOf: [...new Set(values)], isNot } as Filter, notes: [] }
    }
  }
}

function sortReading(operator: Operator, { token, texts, isNot }: Known): OperatorReading {
  if (isNot)
    return { kind: 'text', notes: [`\`sort:\` cannot be turned round, so ${mention(token)} was searched as text.`] }
  const sort = texts.length === 1 ? readChoice(sortChoices, texts[0] ?? '') : null
  return sort === null ? unknownValue(token, operator) : { kind: 'sort', sort, notes: [] }
}

function timeReading(name: DateName, { token, texts, isNot, clock }: Known): OperatorReading {
  const calendar = calendarAt(clock)
  const readings = texts.map((text) => ({ text, time: readTime(name, text, calendar) }))
  const anyOf = readings.flatMap(({ time }) => (time === null ? [] : [time.span]))
  if (anyOf.length < readings.length)
    return {
      kind: 'text',
      notes: [
        `${mention(token)} has no date that can be read, so it was searched as text. Dates are 2024-03-05, ` +
          '2024-03, yesterday, last-week, "5 march 2024" or 7d.',
      ],
    }
  const notes = readings.flatMap(({ text, time }) =>
    time === null || time.note === null ? [] : [`\`${printableLine(text, 40)}\` ${time.note}.`],
  )
  return { kind: 'filter', filter: { by: 'time', anyOf, isNot }, notes }
}

function unknownValue(token: OperatorToken, operator: Operator): OperatorReading {
  return {
    kind: 'text',
    notes: [`${mention(token)} was searched as text: \`${token.name}:\` takes${valuesAfter(operator, ' ')}.`],
  }
}

/** `me, assistant, tool or system`, if there is a list. */
function valuesAfter(operator: Operator, before: string): string {
  if (operator.takes === 'value') return `${before}${operator.values}`
  const values = choicesOf(operator).map(({ value }) => value)
  return values.length === 0 ? '' : `${before}${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}

/** Common prefixes with a colon that aren't operators: URLs, and things programmers write. */
const commonPrefixes = new Set([
  'http',
  'https',
  'ftp',
  'file',
  'mailto',
  'tel',
  'data',
  'urn',
  'doi',
  'magnet',
  'about',
  'chrome',
  'javascript',
  'git',
  'ssh',
  'localhost',
  'node',
  'npm',
])

/** Only if it looks like an intended operator: `localhost:3000`, `D:)` and `a:b` don't. */
function unknownNameNotes(token: OperatorToken): readonly string[] {
  const { name, values } = token
  const value = values[0]?.text ?? ''
  if (!/^.{2,12}$/.test(name) || commonPrefixes.has(name) || !/[\p{L}\p{N}]/u.test(value)) return []
  const meant = suggestOperator(name)
  if (meant !== null && (takesDate(meant) || !/^\d+$/.test(value)))
    return [`Did you mean \`${meant}:\`? ${mention(token)} was searched as text.`]
  return /^\d/.test(value) ? [] : [`\`${name}:\` is not an operator, so it was searched as text.`]
}

function takesDate(name: OperatorName): boolean {
  return operatorNamed(name)?.takes === 'date'
}

function mention({ raw }: OperatorToken): string {
  return `\`${printableLine(raw, 40)}\``
}

/** The operator that was probably meant, or null. */
export function suggestOperator(name: string): OperatorName | null {
  // Two mistakes in a word of three letters could mean anything.
  const most = name.length < 4 ? 1 : 2
  const [nearest] = operatorNames
    .map((known) => ({ known, distance: editDistance(name, known) }))
    .toSorted((one, two) => one.distance - two.distance)
  return nearest !== undefined && nearest.distance <= most ? nearest.known : null
}
