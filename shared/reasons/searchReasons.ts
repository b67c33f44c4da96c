import type { ReasonEntry } from './reason.ts'
import { count } from './reasonFigures.ts'

/** `text` is part of the query, as typed. */
interface OfText {
  readonly text: string
}

interface Most {
  readonly most: number
}

/** What an operator accepts; empty if that can't be listed. */
interface Takes {
  readonly operator: string
  readonly values: readonly string[]
}

const list = (values: readonly string[]): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}`

const asText = (text: string, why: string): string => `\`${text}\` was searched as text. ${why}`

/** Notes on a search: what was left out, and how the query was read. */
export const searchReasons = {
  indexBehind: {
    say: () =>
      "Some messages aren't indexed yet, so results may be missing. Wait for the running import, or run: " +
      'backscroll doctor --repair',
  },
  searchIncomplete: {
    say: () => 'Backscroll ran out of time before it searched everything. Add a word or a filter.',
  },
  /** The reason follows. */
  searchedWithoutModel: { say: () => 'Semantic search was skipped.' },
  databaseTooLarge: {
    say: () => 'This database is too large to search in time. Import it into Backscroll for fast search.',
  },
  databasePartlySearched: {
    say: ({ messages }: { readonly messages: number }) =>
      `This database is large, so only its newest ${count(messages)} messages were searched. Add dates to reach the ` +
      'others.',
  },

  regexTooLong: {
    say: ({ most }: Most) => `The regular expression was searched as text. It's longer than ${count(most)} characters.`,
  },
  regexInvalid: { say: () => "The regular expression was searched as text. It isn't valid." },
  regexBackreference: { say: () => 'The regular expression was searched as text. It refers back to a group.' },
  regexNestedRepeat: { say: () => 'The regular expression was searched as text. It repeats a repetition.' },
  regexRepeatsTooMuch: { say: () => 'The regular expression was searched as text. It repeats too much.' },
  operatorNeedsValue: {
    say: ({ operator, values }: Takes) =>
      `\`${operator}:\` needs a value${values.length === 0 ? '' : `, such as ${list(values)}`}.`,
  },
  operatorTakesOthers: {
    say: ({ operator, values, text }: Takes & OfText) => asText(text, `\`${operator}:\` takes ${list(values)}.`),
  },
  operatorUnknown: {
    say: ({ operator }: { readonly operator: string }) =>
      `\`${operator}:\` isn't an operator. It was searched as text.`,
  },
  operatorMistyped: {
    say: ({ text, meant }: OfText & { readonly meant: string }) => asText(text, `Did you mean \`${meant}:\`?`),
  },
  sortNotReversible: { say: ({ text }: OfText) => asText(text, "`sort:` can't be reversed.") },
  dateUnreadable: {
    say: ({ text }: OfText) =>
      asText(text, 'Write dates as 2024-03-05, 2024-03, yesterday, last-week, "5 march 2024", or 7d.'),
  },
  dateReadAsMonthFirst: {
    say: ({ text, day }: OfText & { readonly day: string }) => `\`${text}\` was read as month and day: ${day}.`,
  },
  dateReadAsWinter: {
    say: ({ text, year, first, last }: OfText & { year: number; first: string; last: string }) =>
      `\`${text}\` was read as the winter that began in ${year}: ${first} to ${last}.`,
  },
  queryTooManyWords: { say: ({ most }: Most) => `Only the first ${count(most)} words were searched.` },
  queryTooLong: { say: ({ most }: Most) => `Only the first ${count(most)} characters were searched.` },
  filtersApplyEverywhere: { say: () => 'Filters apply to the whole query, even inside a group or next to OR.' },
} as const satisfies Readonly<Record<string, ReasonEntry>>
