import type { SearchAnswer } from '../../../shared/model/searchAnswer.ts'
import { words } from '../../words/words.ts'
import type { Findings } from './findings.ts'

/** How much was found, and how it was searched. */
export function describeFindings(findings: Findings): string {
  return [amountFound(findings), findings.answer.mode === 'hybrid' ? words.search.amount.byWordsAndMeaning : words.search.amount.byWords].join(' · ')
}

/** "38 messages in 12 conversations". */
export function amountFound({ answer, groups }: Findings): string {
  const { total, hits } = answer
  if (groups.length === 0) return words.search.amount.nothing
  if (total.count === 0) return hits.length === 0 ? words.counts.conversations(groups.length) : words.search.amount.onlyNear(hits.length)
  if (!total.isExact) return words.search.amount.messagesOver(total.count)
  if (hits.length > total.count) return words.search.amount.messagesAndNear(total.count)
  const conversations = conversationCount(answer, groups.length)
  return conversations === null ? words.counts.messages(total.count) : words.search.amount.messagesIn(total.count, conversations)
}

/** Known when all hits are here, or when the conversations that were ranked hold all of them. */
function conversationCount({ total, nextCursor, conversations }: SearchAnswer, groupCount: number): number | null {
  if (nextCursor === null) return groupCount
  const ranked = conversations.filter(({ hitCount }) => hitCount > 0)
  return ranked.reduce((sum, { hitCount }) => sum + hitCount, 0) === total.count ? ranked.length : null
}

export function timeTaken({ tookMs }: Findings): string {
  return tookMs < 1000 ? words.search.amount.inMilliseconds(Math.max(1, Math.round(tookMs))) : words.search.amount.inSeconds(tookMs / 1000)
}
