import type { SearchAnswer, SearchHit } from '../../../../shared/model/searchAnswer.ts'
import { speakerChoices } from '../../../../shared/query/choices.ts'
import { words } from '../../../words/words.ts'
import type { LoadedResults } from './loadedResults.ts'
import type { HitGroup } from './groupHits.ts'

/** The number of results, and the search method. */
export function describeResults(findings: LoadedResults): string {
  return [
    describeTotal(findings),
    findings.answer.mode === 'hybrid' ? words.search.amount.byWordsAndMeaning : words.search.amount.byWords,
  ].join(' · ')
}

/** "38 results in 12 conversations". */
export function describeTotal({ answer, groups }: LoadedResults): string {
  const { total, relatedCount } = answer
  if (groups.length === 0) return words.search.amount.nothing
  if (total.count + relatedCount === 0) return words.counts.conversations(groups.length)
  const amount = describeCount({ resultCount: total.count, isExact: total.isExact, relatedCount })
  const conversations = relatedCount > 0 ? null : conversationCount(answer)
  return conversations === null ? amount : words.search.amount.inConversations(amount, conversations)
}

/** "4 results, 9 related": of a whole search, or of one conversation. */
export function describeCount({
  resultCount,
  isExact,
  relatedCount,
}: Pick<HitGroup, 'resultCount' | 'isExact' | 'relatedCount'>): string {
  if (resultCount === 0) return words.counts.relatedResults(relatedCount)
  const results = words.counts.results(resultCount, isExact)
  return relatedCount === 0 ? results : words.search.amount.withRelated(results, relatedCount)
}

/** Known when the loaded conversations contain all results. */
function conversationCount({ total, conversations }: SearchAnswer): number | null {
  const found = conversations.filter(({ resultCount }) => resultCount > 0)
  const isAll = total.isExact && found.reduce((sum, { resultCount }) => sum + resultCount, 0) === total.count
  return isAll ? found.length : null
}

export function timeTaken({ tookMs }: LoadedResults): string {
  return tookMs < 1000
    ? words.search.amount.inMilliseconds(Math.max(1, Math.round(tookMs)))
    : words.search.amount.inSeconds(tookMs / 1000)
}

const speakers = new Map<string, string>(speakerChoices.map(({ value, label }) => [value, label]))
const answerers = new Map<string, string>(Object.entries(words.search.results.answerers))

/** "You", "ChatGPT": who wrote a result, by the name people know. */
export function describeSpeaker({ role, provider }: Pick<SearchHit, 'role' | 'provider'>): string {
  const answerer = role === 'assistant' ? answerers.get(provider) : undefined
  return answerer ?? speakers.get(role === 'user' ? 'me' : (role ?? '')) ?? ''
}
