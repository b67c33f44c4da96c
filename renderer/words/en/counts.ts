import { createPlural } from '../plural.ts'

const plural = createPlural('en')

/** What is counted in more than one place. */
export const counts = {
  conversations: (count: number) => plural(count, { one: 'conversation', other: 'conversations' }),
  highlights: (count: number) => plural(count, { one: 'highlight', other: 'highlights' }),
  messages: (count: number) => plural(count, { one: 'message', other: 'messages' }),
  tools: (count: number) => plural(count, { one: 'tool', other: 'tools' }),
}
