import { countOf, formatCount } from '../../ui/format.ts'
import type { Findings } from './findings.ts'

/** How much was found, how it was searched, and how long it took. */
export function describeFindings(findings: Findings): string {
  const { answer, tookMs } = findings
  return [amountFound(findings), answer.mode === 'hybrid' ? 'words and meaning' : 'words', duration(tookMs)].join(' · ')
}

/** "38 messages in 12 conversations". */
export function amountFound({ answer: { total, hits, nextCursor }, groups }: Findings): string {
  if (groups.length === 0) return 'Nothing found'
  if (total.count === 0) return hits.length === 0 ? countOf(groups.length, 'conversation') : `No exact match, ${formatCount(hits.length)} near`
  if (!total.isExact) return `over ${formatCount(total.count)} messages`
  const messages = countOf(total.count, 'message')
  if (hits.length > total.count) return `${messages}, and near ones`
  // How many conversations there are is known only when all hits are here.
  return nextCursor === null ? `${messages} in ${countOf(groups.length, 'conversation')}` : messages
}

function duration(tookMs: number): string {
  return tookMs < 1000 ? `${Math.max(1, Math.round(tookMs))} ms` : `${(tookMs / 1000).toFixed(1)} s`
}
