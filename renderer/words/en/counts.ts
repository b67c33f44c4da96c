import { createPlural } from '../plural.ts'

const plural = createPlural('en')

/** "10,000+" for a lower bound. */
const atLeast = (count: string, isExact: boolean): string => (isExact ? count : count.replace(' ', '+ '))

/** Things counted in more than one place. */
export const counts = {
  conversations: (count: number) => plural(count, { one: 'conversation', other: 'conversations' }),
  /** Messages that a search found. */
  results: (count: number, isExact = true) => atLeast(plural(count, { one: 'result', other: 'results' }), isExact),
  relatedResults: (count: number) => plural(count, { one: 'related result', other: 'related results' }),
  /** Marked places in the open conversation. */
  matches: (count: number, isExact = true) => atLeast(plural(count, { one: 'match', other: 'matches' }), isExact),
  highlights: (count: number) => plural(count, { one: 'highlight', other: 'highlights' }),
  messages: (count: number) => plural(count, { one: 'message', other: 'messages' }),
  tools: (count: number) => plural(count, { one: 'tool', other: 'tools' }),
}
