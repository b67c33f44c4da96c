import type { Snippet } from '../../../shared/model/searchAnswer.ts'

/** Signs of Markdown that say nothing in a snippet of two lines: fences with their language, rules of tables, stars and backticks around words, hashes of headings. */
const SIGNS = /\|(?: *:?-{2,}:? *\|)+|`{3,}[\w+#-]*|`|\*{2,3}|__|(?<=^|\n)#{1,6} /g

/** A snippet as it reads, not as it was typed. What is marked stays marked. */
export function plainSnippet(snippet: Snippet): Snippet {
  const cuts = [...snippet.text.matchAll(SIGNS)].map(({ index, 0: sign }) => ({ start: index, end: index + sign.length }))
  if (cuts.length === 0) return snippet
  const moved = (place: number): number => place - cuts.reduce((sum, { start, end }) => sum + Math.max(Math.min(place, end) - start, 0), 0)
  const ranges = snippet.ranges.map(({ start, end }) => ({ start: moved(start), end: moved(end) })).filter(({ start, end }) => end > start)
  return { ...snippet, text: snippet.text.replace(SIGNS, ''), ranges }
}
