import type { Reader } from '../../../shared/contract/operation.ts'
import type { SearchHit } from '../../../shared/model/searchAnswer.ts'
import { positiveLeaves, type SearchQuery } from '../../../shared/query/searchQuery.ts'
import { textBeginning } from '../../../shared/text/makeSnippet.ts'
import type { HitRow, HitStore } from '../../store/lookup/hitStore.ts'
import type { SearchStore } from '../../store/lookup/searchStore.ts'
import { markText, type Marking } from './markText.ts'
import type { RankedMessage } from '../rank/rankMessages.ts'

/** A message to show: either ranked, or found by time alone. */
export interface FoundMessage {
  readonly nodeId: number
  readonly ranked: RankedMessage | null
}

/** The parts of a search that are needed to build results. */
export interface HitContext {
  readonly archive: { readonly hits: HitStore; readonly search: SearchStore }
  readonly query: SearchQuery
  readonly terms: Marking['terms']
  readonly withContext: boolean
  readonly fullTextLimit?: number
  readonly reader: Reader
  readonly snippetLength?: number
}

const NEIGHBOR_LENGTH = 200

export function buildHits(
  found: readonly FoundMessage[],
  ranking: readonly RankedMessage[],
  { archive, query, terms, withContext, fullTextLimit = 0, reader, snippetLength }: HitContext,
): SearchHit[] {
  const notShown = archive.search.notShownTo(reader)
  const shown = (row: HitRow | null): HitRow | null => (row === null || notShown.has(row.nodeId) ? null : row)
  const marking = { terms, expressions: expressionsOf(query), snippetLength }
  const evidenceOf = createEvidence(ranking)
  return found.flatMap(({ nodeId, ranked }) => {
    const row = archive.hits.hit(nodeId)
    if (!row) return []
    const { snippet, matchedWords, missingWords } = markText(row.content, marking)
    const {
      messageId,
      conversationId,
      provider,
      title,
      role,
      authorName,
      kind,
      model,
      createdAtMs,
      elseAtMs,
      gptId,
      updatedAtMs,
    } = row
    const hit = {
      messageId,
      conversationId,
      provider,
      title,
      role,
      authorName,
      kind,
      model,
      createdAtMs,
      elseAtMs,
      isBranch: row.isBranch === 1,
      position: row.position,
      conversationMessageCount: row.conversationMessageCount,
      projectId: row.projectId,
      gptId,
      updatedAtMs,
      tags: JSON.parse(row.tags) as string[],
      textLength: row.content.length,
      snippet,
    }
    const neighbors = withContext
      ? {
          before: neighborOf(shown(archive.hits.before(nodeId))),
          after: neighborOf(shown(archive.hits.after(nodeId))),
        }
      : { before: null, after: null }
    const whole = fullTextLimit > 0 && row.content.length <= fullTextLimit ? { fullText: row.content } : {}
    return [
      {
        ...hit,
        ...whole,
        ...neighbors,
        why: { ...evidenceOf(ranked), matchedWords: [...matchedWords], missingWords: [...missingWords] },
      },
    ]
  })
}

/** For messages found by time alone. */
export const noScoreParts: SearchHit['why']['parts'] = {
  words: 0,
  title: 0,
  nearby: 0,
  meaning: 0,
  phrase: 0,
  conversation: 0,
  speaker: 0,
  date: 0,
  length: 0,
  standing: 0,
}

/** Why each message was ranked, with its rank by keywords alone and by meaning alone. */
export function createEvidence(ranking: readonly RankedMessage[]) {
  const keyword = placesBy(ranking, ({ words }) => words)
  const byMeaning = placesBy(ranking, ({ meaning }) => meaning ?? 0)
  return (ranked: RankedMessage | null): Omit<SearchHit['why'], 'matchedWords' | 'missingWords'> => {
    if (ranked === null)
      return {
        mode: 'keyword',
        score: 0,
        parts: noScoreParts,
        words: 1,
        meaning: null,
        keywordRank: null,
        meaningRank: null,
      }
    const { score, parts, words, meaning, facts } = ranked
    const mode = words === 0 ? 'meaning' : (meaning ?? 0) > 0 ? 'hybrid' : 'keyword'
    const keywordRank = words > 0 ? (keyword.get(facts.nodeId) ?? null) : null
    return {
      mode,
      score,
      parts,
      words,
      meaning,
      keywordRank,
      meaningRank: meaning === null ? null : (byMeaning.get(facts.nodeId) ?? null),
    }
  }
}

function placesBy(ranking: readonly RankedMessage[], value: (message: RankedMessage) => number): Map<number, number> {
  return new Map(ranking.toSorted((a, b) => value(b) - value(a)).map(({ facts }, index) => [facts.nodeId, index + 1]))
}

function shortened(text: string): string {
  return text.length <= NEIGHBOR_LENGTH ? text : `${textBeginning(text, NEIGHBOR_LENGTH - 1).text}…`
}

function neighborOf(row: HitRow | null): SearchHit['before'] {
  return row === null ? null : { messageId: row.messageId, role: row.role, text: shortened(row.content) }
}

export function expressionsOf({ match }: SearchQuery): Marking['expressions'] {
  return positiveLeaves(match).flatMap((leaf) =>
    leaf.kind === 'regex' ? [{ kind: leaf.kind, source: leaf.source, flags: leaf.flags }] : [],
  )
}
