import type { SearchHit } from '../../shared/model/searchAnswer.ts'
import { positiveLeaves } from '../../shared/query/positiveLeaves.ts'
import type { SearchQuery } from '../../shared/query/searchQuery.ts'
import type { HitRow, HitStore } from '../store/hitStore.ts'
import { markText, type Marking } from './markText.ts'
import type { RankedMessage } from './rankMessages.ts'

/** A message to show: ranked, or found by time alone. */
export interface FoundMessage {
  readonly nodeId: number
  readonly ranked: RankedMessage | null
}

interface Parts {
  readonly archive: { readonly hits: HitStore }
  readonly query: SearchQuery
  readonly terms: Marking['terms']
  readonly withContext: boolean
}

const NEIGHBOUR_LENGTH = 200

export function buildHits(found: readonly FoundMessage[], ranking: readonly RankedMessage[], { archive, query, terms, withContext }: Parts): SearchHit[] {
  const marking = { terms, expressions: expressionsOf(query) }
  const places = { keyword: placesBy(ranking, ({ words }) => words), meaning: placesBy(ranking, ({ meaning }) => meaning ?? 0) }
  return found.flatMap(({ nodeId, ranked }) => {
    const row = archive.hits.hit(nodeId)
    if (!row) return []
    const { snippet, matchedWords } = markText(row.content, marking)
    const { messageId, conversationId, provider, title, role, authorName, kind, model, createdAtMs } = row
    const hit = { messageId, conversationId, provider, title, role, authorName, kind, model, createdAtMs, isBranch: row.isBranch === 1, snippet }
    const neighbours = withContext ? { before: neighbourOf(archive.hits.before(nodeId)), after: neighbourOf(archive.hits.after(nodeId)) } : { before: null, after: null }
    return [{ ...hit, ...neighbours, why: { ...evidenceOf(ranked, places), matchedWords: [...matchedWords] } }]
  })
}

/** Found by time alone. */
const noParts = { words: 0, meaning: 0, title: 0, phrase: 0, speaker: 0, standing: 0 }

type Places = Readonly<Record<'keyword' | 'meaning', ReadonlyMap<number, number>>>

function evidenceOf(ranked: RankedMessage | null, places: Places): Omit<SearchHit['why'], 'matchedWords'> {
  if (ranked === null) return { mode: 'keyword', score: 0, parts: noParts, words: 1, meaning: null, keywordRank: null, meaningRank: null }
  const { score, parts, words, meaning, facts } = ranked
  const mode = words === 0 ? 'meaning' : (meaning ?? 0) > 0 ? 'hybrid' : 'keyword'
  return {
    mode,
    score,
    parts,
    words,
    meaning,
    keywordRank: words > 0 ? (places.keyword.get(facts.nodeId) ?? null) : null,
    meaningRank: meaning === null ? null : (places.meaning.get(facts.nodeId) ?? null),
  }
}

function placesBy(ranking: readonly RankedMessage[], value: (message: RankedMessage) => number): Map<number, number> {
  return new Map(ranking.toSorted((a, b) => value(b) - value(a)).map(({ facts }, index) => [facts.nodeId, index + 1]))
}

function shortened(text: string): string {
  // Not between the two halves of a character.
  return text.length <= NEIGHBOUR_LENGTH ? text : `${text.slice(0, NEIGHBOUR_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

function neighbourOf(row: HitRow | null): SearchHit['before'] {
  return row === null ? null : { messageId: row.messageId, role: row.role, text: shortened(row.content) }
}

function expressionsOf({ match }: SearchQuery): RegExp[] {
  return positiveLeaves(match).flatMap((leaf) => (leaf.is === 'regex' ? [new RegExp(leaf.source, leaf.flags)] : []))
}
