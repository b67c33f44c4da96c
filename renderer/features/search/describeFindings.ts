import type { SearchAnswer } from '../../../shared/model/searchAnswer.ts'
import { countOf, formatCount } from '../../ui/format.ts'
import type { Findings } from './findings.ts'

/** How much was found, how it was searched, and how long it took. */
export function describeFindings({ answer, groups, tookMs }: Findings): string {
  return [amount(answer, groups.length), answer.mode === 'hybrid' ? 'words and meaning' : 'words', duration(tookMs)].join(' · ')
}

function amount({ total, hits, nextCursor }: SearchAnswer, groupCount: number): string {
  if (total.count === 0) return hits.length === 0 ? countOf(groupCount, 'conversation') : `No exact match, ${formatCount(hits.length)} near`
  if (!total.isExact) return `over ${formatCount(total.count)} messages`
  const messages = countOf(total.count, 'message')
  if (hits.length > total.count) return `${messages}, and near ones`
  // How many conversations there are is known only when all hits are here.
  return nextCursor === null ? `${messages} in ${countOf(groupCount, 'conversation')}` : messages
}

function duration(tookMs: number): string {
  return tookMs < 1000 ? `${Math.max(1, Math.round(tookMs))} ms` : `${(tookMs / 1000).toFixed(1)} s`
}
