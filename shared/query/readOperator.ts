import { type Sentence, sentenceOf } from '../reasons/sentence.ts'
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
  | { readonly kind: 'filter'; readonly filter: Filter; readonly notes: readonly Sentence[] }
  | { readonly kind: 'title'; readonly texts: readonly string[]; readonly notes: readonly Sentence[] }
  | { readonly kind: 'sort'; readonly sort: Sort; readonly notes: readonly Sentence[] }
  | { readonly kind: 'text' | 'unfinished'; readonly notes: readonly Sentence[] }

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
        notes: [sentenceOf('operatorNeedsValue', { operator: operator.name, values: valuesOf(operator) })],
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
  if (isNot) return { kind: 'text', notes: [sentenceOf('sortNotReversible', { text: mention(token) })] }
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
      notes: [sentenceOf('dateUnreadable', { text: mention(token) })],
    }
  const notes = readings.flatMap(({ text, time }) =>
    time === null || time.note === null ? [] : [time.note(printableLine(text, 40))],
  )
  return { kind: 'filter', filter: { by: 'time', anyOf, isNot }, notes }
}

function unknownValue(token: OperatorToken, operator: Operator): OperatorReading {
  return {
    kind: 'text',
    notes: [
      sentenceOf('operatorTakesOthers', { text: mention(token), operator: token.name, values: valuesOf(operator) }),
    ],
  }
}

function valuesOf(operator: Operator): readonly string[] {
  return operator.takes === 'value' ? [operator.values] : choicesOf(operator).map(({ value }) => value)
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
function unknownNameNotes(token: OperatorToken): readonly Sentence[] {
  const { name, values } = token
  const value = values[0]?.text ?? ''
  if (!/^.{2,12}$/.test(name) || commonPrefixes.has(name) || !/[\p{L}\p{N}]/u.test(value)) return []
  const meant = suggestOperator(name)
  if (meant !== null && (takesDate(meant) || !/^\d+$/.test(value)))
    return [sentenceOf('operatorMistyped', { text: mention(token), meant })]
  return /^\d/.test(value) ? [] : [sentenceOf('operatorUnknown', { operator: name })]
}

function takesDate(name: OperatorName): boolean {
  return operatorNamed(name)?.takes === 'date'
}

function mention({ raw }: OperatorToken): string {
  return printableLine(raw, 40)
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
