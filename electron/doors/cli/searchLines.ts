import type { SearchAnswer, SearchHit } from '../../../shared/model/searchAnswer.ts'
import { titleOf } from '../../../shared/text/conversationMarkdown.ts'
import { printable, printableLine } from '../../../shared/text/printable.ts'
import type { Terminal } from './commandContext.ts'
import { countNoun, formatCount } from './countNoun.ts'

interface View {
  readonly query: string
  readonly isExplained: boolean
  readonly terminal: Terminal
}

/** The cursor of a ranked search holds the whole order and is too long to show. */
const SHORT_CURSOR = 100
const BOLD = '\u001b[1m'
const PLAIN = '\u001b[22m'

/** A search result for the terminal. */
export function searchLines(answer: SearchAnswer, view: View): string[] {
  const { hits, titled = [], hints, notices, didYouMean, nextCursor } = answer
  const lines = [
    ...hints.map(({ message }) => `Hint: ${printable(message)}`),
    ...notices.map(({ message }) => printable(message)),
  ]
  const derived = new Map(answer.conversations.map((one) => [one.conversationId, one.derivedTitle]))
  const linesOf = (hit: SearchHit): string[] =>
    hitLines({ ...hit, title: derived.get(hit.conversationId) ?? hit.title }, view)
  if (didYouMean !== null) lines.push(`Did you mean: ${printableLine(didYouMean, 200)}`)
  if (hits.length > 0) lines.push(headline(answer))
  for (const hit of hits) lines.push('', ...linesOf(hit))
  if (titled.length > 0) lines.push(...titledHeadline(hits.length, titled.length))
  for (const hit of titled) lines.push('', ...linesOf(hit))
  if (hits.length + titled.length === 0) lines.push('No results.')
  if (nextCursor !== null)
    lines.push(
      '',
      nextCursor.length <= SHORT_CURSOR
        ? `For more, add: --cursor ${nextCursor}`
        : 'For more, raise --limit, or use the cursor from --json.',
    )
  return lines
}

/** The same words as in the app: results, and related results. */
function headline({ total, relatedCount, mode }: SearchAnswer): string {
  const by = mode === 'hybrid' ? 'keyword and semantic search' : 'keyword search'
  if (total.count === 0) return `${countNoun(relatedCount, 'related result')} (${by}):`
  const results = total.isExact ? countNoun(total.count, 'result') : `${formatCount(total.count)}+ results`
  return relatedCount > 0 ? `${results}, ${formatCount(relatedCount)} related (${by}):` : `${results} (${by}):`
}

/** Heading above conversations that are represented by their first message. */
function titledHeadline(hitCount: number, count: number): string[] {
  if (hitCount === 0) return [`No results in messages; ${countNoun(count, 'conversation')} found by title:`]
  return ['', `${countNoun(count, 'more conversation')} found by title:`]
}

/** YYYY-MM-DD in local time, like dates in a query. */
const localDay = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

function hitLines(hit: SearchHit, { isExplained, terminal }: View): string[] {
  const date = hit.createdAtMs === null ? 'unknown date' : localDay.format(hit.createdAtMs)
  const marks = [hit.isBranch ? 'another version' : '', hit.kind === 'message' ? '' : hit.kind].filter(
    (mark) => mark !== '',
  )
  const who = hit.role === 'user' ? 'You' : printableLine(hit.authorName ?? hit.role ?? 'unknown', 30)
  const head = [
    date,
    who,
    printableLine(titleOf(hit.title), Math.max(terminal.columns - 60, 30)),
    printableLine(hit.conversationId, 80),
    ...marks,
  ].join(' · ')
  const lines = [head]
  if (hit.before !== null) lines.push(`    ‹ ${printableLine(hit.before.text, terminal.columns - 8)}`)
  lines.push(`    ${snippetLine(hit, terminal.hasStyles)}`)
  if (hit.after !== null) lines.push(`    › ${printableLine(hit.after.text, terminal.columns - 8)}`)
  return isExplained ? [...lines, `    ${explanation(hit)}`] : lines
}

const plain = (text: string): string => printable(text).replace(/\s+/g, ' ')

function snippetLine({ snippet }: SearchHit, hasStyles: boolean): string {
  let line = snippet.isCutBefore ? '…' : ''
  let at = 0
  for (const { start, end } of snippet.ranges) {
    const found = plain(snippet.text.slice(start, end))
    line += plain(snippet.text.slice(at, start)) + (hasStyles ? `${BOLD}${found}${PLAIN}` : found)
    at = end
  }
  return `${line}${plain(snippet.text.slice(at))}${snippet.isCutAfter ? '…' : ''}`
}

const rank = (place: number | null): string => (place === null ? '' : ` (rank ${place})`)

function explanation({ messageId, why }: SearchHit): string {
  const meaning = why.meaning === null ? 'not indexed yet' : `${why.meaning.toFixed(2)}${rank(why.meaningRank)}`
  const parts = Object.entries(why.parts)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => `${name} ${value.toFixed(2)}`)
  return (
    `why: ${why.mode}, score ${why.score.toFixed(2)} = ${parts.join(' + ') || '0'} · ` +
    `keywords${rank(why.keywordRank)}: ${printableLine(why.matchedWords.join(', ') || 'none', 80)} · semantic ` +
    `${meaning} · message ${printableLine(messageId, 80)}`
  )
}
