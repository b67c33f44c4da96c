import { editDistance } from '../text/editDistance.ts'
import { printableLine } from '../text/printable.ts'
import { calendarAt, type QueryClock } from './calendar.ts'
import { type Choice, featureChoices, readChoice, sortChoices, speakerChoices, stateChoices } from './choices.ts'
import { isOperatorName, type OperatorName, operatorNames, operators } from './operators.ts'
import { readTime, type TimeOperatorName } from './readTime.ts'
import type { Filter, Sort } from './searchQuery.ts'
import type { OperatorToken } from './lexQuery.ts'

/**
 * The meaning of `name:value`. A `text` is searched for literally, and an `unfinished` one is ignored. Notes are for
 * the user.
 */
export type OperatorReading =
  | { readonly is: 'filter'; readonly filter: Filter; readonly notes: readonly string[] }
  | { readonly is: 'title'; readonly texts: readonly string[]; readonly notes: readonly string[] }
  | { readonly is: 'sort'; readonly sort: Sort; readonly notes: readonly string[] }
  | { readonly is: 'text' | 'unfinished'; readonly notes: readonly string[] }

export interface OperatorContext {
  readonly isNot: boolean
  /** Nothing follows: it may still be typed. */
  readonly isAtEnd: boolean
  readonly clock: QueryClock
}

export function readOperator(token: OperatorToken, context: OperatorContext): OperatorReading {
  const { name } = token
  if (!isOperatorName(name)) return { is: 'text', notes: unknownNameNotes(token) }
  const texts = textsOf(token)
  if (texts.length > 0) return readers[name]({ token, texts, ...context })
  return context.isAtEnd
    ? { is: 'unfinished', notes: [`\`${name}:\` still needs a value${valuesAfter(name, ', such as ')}.`] }
    : { is: 'text', notes: [] }
}

function textsOf({ values }: OperatorToken): readonly string[] {
  return values.map(({ text }) => text.trim()).filter((text) => text !== '')
}

interface Known extends OperatorContext {
  readonly token: OperatorToken
  readonly texts: readonly string[]
}

const readers: { readonly [Name in OperatorName]: (known: Known) => OperatorReading } = {
  title: ({ texts }) => ({ is: 'title', texts, notes: [] }),
  in: (known) => textReading('in', known),
  model: (known) => textReading('model', known),
  gpt: (known) => textReading('gpt', known),
  project: (known) => textReading('project', known),
  lang: (known) => textReading('lang', known),
  from: (known) => choiceReading(known, speakerChoices, (anyOf) => ({ by: 'from', anyOf, isNot: known.isNot })),
  has: (known) => choiceReading(known, featureChoices, (anyOf) => ({ by: 'has', anyOf, isNot: known.isNot })),
  is: (known) => choiceReading(known, stateChoices, (anyOf) => ({ by: 'is', anyOf, isNot: known.isNot })),
  before: (known) => timeReading('before', known),
  after: (known) => timeReading('after', known),
  on: (known) => timeReading('on', known),
  during: (known) => timeReading('during', known),
  since: (known) => timeReading('since', known),
  until: (known) => timeReading('until', known),
  sort: sortReading,
}

function textReading(by: 'in' | 'model' | 'gpt' | 'project' | 'lang', { texts, isNot }: Known): OperatorReading {
  return { is: 'filter', filter: { by, anyOf: texts, isNot }, notes: [] }
}

function sortReading(known: Known): OperatorReading {
  const { token, texts, isNot } = known
  if (isNot)
    return { is: 'text', notes: [`\`sort:\` cannot be turned round, so ${mention(token)} was searched as text.`] }
  const sort = texts.length === 1 ? readChoice(sortChoices, texts[0] ?? '') : null
  return sort === null ? unknownValue(token) : { is: 'sort', sort, notes: [] }
}

function choiceReading<Value extends string>(
  { token, texts }: Known,
  choices: readonly Choice<Value>[],
  filterOf: (anyOf: readonly Value[]) => Filter,
): OperatorReading {
  const values = texts.map((text) => readChoice(choices, text))
  const anyOf = values.filter((value) => value !== null)
  return anyOf.length < values.length
    ? unknownValue(token)
    : { is: 'filter', filter: filterOf([...new Set(anyOf)]), notes: [] }
}

function timeReading(name: TimeOperatorName, { token, texts, isNot, clock }: Known): OperatorReading {
  const calendar = calendarAt(clock)
  const readings = texts.map((text) => ({ text, time: readTime(name, text, calendar) }))
  const anyOf = readings.flatMap(({ time }) => (time === null ? [] : [time.span]))
  if (anyOf.length < readings.length)
    return {
      is: 'text',
      notes: [
        `${mention(token)} has no date that can be read, so it was searched as text. Dates are 2024-03-05, ` +
          '2024-03, yesterday, last-week, "5 march 2024" or 7d.',
      ],
    }
  const notes = readings.flatMap(({ text, time }) =>
    time === null || time.note === null ? [] : [`\`${printableLine(text, 40)}\` ${time.note}.`],
  )
  return { is: 'filter', filter: { by: 'time', anyOf, isNot }, notes }
}

function unknownValue(token: OperatorToken): OperatorReading {
  return {
    is: 'text',
    notes: [`${mention(token)} was searched as text: \`${token.name}:\` takes${valuesAfter(token.name, ' ')}.`],
  }
}

/** `me, assistant, tool or system`, if there is a list. */
function valuesAfter(name: string, before: string): string {
  const values = operators.find((operator) => operator.name === name)?.values ?? []
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
  return operators.some((operator) => operator.name === name && operator.valueKind === 'date')
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
