import type { Archive } from '../../store/archive/openArchive.ts'
import type { Search } from '../openSearch.ts'
import { weightTerms } from '../retrieve/gatherCandidates.ts'
import { createMeaning } from '../retrieve/meaning.ts'
import { withShownMessages } from '../searchArchive.ts'
import { SAME_TOPIC, titleScore, type RankedConversation } from './rankConversations.ts'
import { shareOfWords, specificWords } from './titleFit.ts'

/** How many candidates are taken from each of title, summary and meaning. */
export const SUMMARY_CANDIDATES = 100
/** A summary with a smaller share of the words is about something else. */
const MIN_SHARE = 0.3
const MEANING_WORTH = 0.8

/** Ranks conversations by title, summary and overall meaning, without looking at single messages. */
export function rankSummaries(search: Search): RankedConversation[] {
  const { archive, scopes, control } = search
  const { candidates } = archive
  // Trashed conversations must not push out others. An agent's archive has none, and its answers must not count them.
  const limit = SUMMARY_CANDIDATES + (search.reader === 'agent' ? 0 : archive.library.hiddenCount())
  const terms = weightTerms(search.query.text, search.terms, candidates.totals().messageCount)
  const shape = archive.shapeWithout(archive.search.notShownTo(search.reader))
  const meaning = createMeaning(search.models, { ...archive, shape, scopes, stop: control.isLate })
  const words = specificWords(terms)
  const named = [...candidates.withAnyWord('title', words, limit), ...candidates.withAnyWord('summary', words, limit)]
  const ids = withShownMessages(search, [...new Set([...named, ...meaning.nearConversations(limit)])])
  const similarity = meaning.conversationSimilarityOf(ids)
  const ranked = ids.flatMap((conversationId) => {
    const share = shareOfWords(terms, titleAndSummary(archive, conversationId, search.reader))
    const whole = similarity.get(conversationId)
    if (share < MIN_SHARE && (whole?.cosine ?? 0) < SAME_TOPIC) return []
    return [{ conversationId, score: titleScore(share) + MEANING_WORTH * (whole?.cosine ?? 0), hitCount: 0 }]
  })
  return ranked.toSorted((a, b) => b.score - a.score || b.conversationId - a.conversationId)
}

/** The summary as the reader sees it; one that quotes hidden text counts as empty. */
function titleAndSummary({ library }: Archive, rowId: number, reader: Search['reader']): string {
  const found = library.byRow(rowId, reader)
  return found === null ? '' : `${found.summary.title ?? ''}\n${found.summary.summary ?? ''}`
}
