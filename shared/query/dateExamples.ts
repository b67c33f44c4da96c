/** Dates one may type after `before:` and the like. */
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

/** Names of months and the like only once they have been begun: there are many. */
export function dateExamples(prefix: string): readonly DateExample[] {
  const named = prefix === '' ? [] : names.flatMap(([summary, texts]) => texts.map((text) => ({ text, summary })))
  return [...common, ...named].filter(({ text }) => text.startsWith(prefix) && text !== prefix)
}
