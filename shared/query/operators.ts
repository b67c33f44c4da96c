import { type Choice, featureChoices, readChoice, sortChoices, speakerChoices, stateChoices } from './choices.ts'

interface Described {
  /** In completions and in `backscroll search --help`. */
  readonly summary: string
  readonly example: string
  /** Below the empty search field, for the most helpful ones. */
  readonly starter?: { readonly example: string; readonly meaning: string }
}

/**
 * How an operator's value is read. The archive knows the possible names; `readTime` reads dates; a title is searched,
 * and an order sorts. Any other value is read by the row itself, and `values` says what it may be.
 */
type OperatorRow = Described &
  (
    | { readonly takes: 'title' | 'date' }
    | { readonly takes: 'order'; readonly choices: readonly Choice[] }
    | { readonly takes: 'name'; readonly read: (text: string) => string }
    | {
        readonly takes: 'choice'
        readonly choices: readonly Choice[]
        readonly read: (text: string) => string | null
        /** A message has only one of them, so a repeated operator adds an alternative. */
        readonly isExclusive: boolean
      }
    | { readonly takes: 'value'; readonly values: string; readonly read: (text: string) => unknown }
  )

/**
 * The operators, `name:value`. To add one, add a row here, and its condition to `searchScope` (a date: its span to
 * `readTime`). Types, parser, completion, help and the guide follow from the row.
 */
const table = {
  from: choice(speakerChoices, true, {
    summary: 'Messages from one speaker.',
    example: 'from:me',
    starter: { example: 'from:me', meaning: 'messages from you' },
  }),
  title: {
    takes: 'title',
    summary: 'Conversations with these words in their title.',
    example: 'title:"red fox"',
    starter: { example: 'title:garden', meaning: 'words in the title' },
  },
  in: name({
    summary: 'One conversation, by its id or part of its title.',
    example: 'in:"trip to Vienna"',
  }),
  model: name({
    summary: 'Answers from this model.',
    example: 'model:gpt-4o',
    starter: { example: 'model:gpt-4o', meaning: 'answers from one model' },
  }),
  gpt: name({
    summary: 'Conversations with this GPT, by its id or part of it.',
    example: 'gpt:g-p7Rk2',
  }),
  project: name({ summary: 'Conversations in this project.', example: 'project:garden' }),
  before: { takes: 'date', summary: 'Messages before this date.', example: 'before:2024-03-05' },
  after: {
    takes: 'date',
    summary: 'Messages from this date on.',
    example: 'after:2024-03-05',
    starter: { example: 'after:2024', meaning: 'from that date on' },
  },
  on: { takes: 'date', summary: 'Messages from this day, month, or year.', example: 'on:yesterday' },
  during: {
    takes: 'date',
    summary: 'Messages from a period, a range, or the last days.',
    example: 'during:2024-01..2024-03',
    starter: { example: 'during:last-month', meaning: 'in that period' },
  },
  since: { takes: 'date', summary: 'The same as after.', example: 'since:7d' },
  until: { takes: 'date', summary: 'Messages up to and including this date.', example: 'until:"march 2024"' },
  has: choice(featureChoices, false, {
    summary: 'Messages with this content.',
    example: 'has:code',
    starter: { example: 'has:code', meaning: 'with code, images, files' },
  }),
  lang: name({ summary: 'Messages with code in this language.', example: 'lang:python' }),
  is: choice(stateChoices, false, {
    summary: 'Messages or conversations in this state.',
    example: 'is:starred',
    starter: { example: 'is:starred', meaning: 'starred conversations' },
  }),
  sort: {
    takes: 'order',
    choices: sortChoices,
    summary: 'The order of the results.',
    example: 'sort:newest',
    starter: { example: 'sort:newest', meaning: 'in another order' },
  },
} as const satisfies Readonly<Record<string, OperatorRow>>

function name(row: Described) {
  return { ...row, takes: 'name', read: (text: string): string => text } as const
}

function choice<Value extends string>(choices: readonly Choice<Value>[], isExclusive: boolean, row: Described) {
  const read = (text: string): Value | null => readChoice(choices, text)
  return { ...row, takes: 'choice', choices, isExclusive, read } as const
}

type Table = typeof table
type NamesOf<Row> = { [Name in keyof Table]: Table[Name] extends Row ? Name : never }[keyof Table]

export type OperatorName = keyof Table
export type DateName = NamesOf<{ takes: 'date' }>
/** Operators whose values the archive knows. */
export type ArchiveName = NamesOf<{ takes: 'name' }>
/** Operators that make a filter of their own. */
export type FilterName = NamesOf<{ read: (text: string) => unknown }>
export type FilterValue<Name extends FilterName> = Exclude<ReturnType<Table[Name]['read']>, null>

export type Operator = OperatorRow & { readonly name: OperatorName }

export const operatorNames = Object.keys(table) as readonly OperatorName[]
export const operators: readonly Operator[] = operatorNames.map((each) => ({ name: each, ...table[each] }))
const byName: ReadonlyMap<string, Operator> = new Map(operators.map((operator) => [operator.name, operator]))

/** Null if there is no such operator. */
export function operatorNamed(text: string): Operator | null {
  return byName.get(text) ?? null
}

export function choicesOf(operator: Operator | null): readonly Choice[] {
  return operator !== null && 'choices' in operator ? operator.choices : []
}

/** Whether `from:me from:tool` means either: nothing is from both. A message can have code and a table. */
export function addsAlternatives(operator: Operator | null): boolean {
  return operator?.takes === 'name' || (operator?.takes === 'choice' && operator.isExclusive)
}

/** A value quoted as needed after its operator, so it is read as one. */
export function quotedValue(value: string): string {
  return /[\s,()"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value
}
