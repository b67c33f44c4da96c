import type { SearchAnswer } from '../../../shared/model/searchAnswer.ts'
import { countOf, formatCount } from '../../ui/format.ts'
import type { Findings } from './findings.ts'

/** How much was found, how it was searched, and how long it took. */
export function describeFindings(findings: Findings): string {
  const { answer, tookMs } = findings
  return [amountFound(findings), answer.mode === 'hybrid' ? 'words and meaning' : 'words', duration(tookMs)].join(' · ')
}

/** "38 messages in 12 conversations". */
export function amountFound({ answer, groups }: Findings): string {
  const { total, hits } = answer
  if (groups.length === 0) return 'Nothing found'
  if (total.count === 0) return hits.length === 0 ? countOf(groups.length, 'conversation') : `No exact match, ${formatCount(hits.length)} near`
  if (!total.isExact) return `over ${formatCount(total.count)} messages`
  const messages = countOf(total.count, 'message')
  if (hits.length > total.count) return `${messages}, and near ones`
  const conversations = conversationCount(answer, groups.length)
  return conversations === null ? messages : `${messages} in ${countOf(conversations, 'conversation')}`
}

/** Known when all hits are here, or when the conversations that were ranked hold all of them. */
function conversationCount({ total, nextCursor, conversations }: SearchAnswer, groupCount: number): number | null {
  if (nextCursor === null) return groupCount
  const ranked = conversations.filter(({ hitCount }) => hitCount > 0)
  return ranked.reduce((sum, { hitCount }) => sum + hitCount, 0) === total.count ? ranked.length : null
}

function duration(tookMs: number): string {
  // A figure and its unit stay on one line.
  return tookMs < 1000 ? `${Math.max(1, Math.round(tookMs))}\u00A0ms` : `${(tookMs / 1000).toFixed(1)}\u00A0s`
}
