import { rawTokens } from '../../shared/text/indexTokens.ts'
import { encodeVector } from '../embed/build/quantize.ts'
import type { CandidateStore } from '../store/lookup/candidateStore.ts'
import { hammingDistances } from '../store/index/bitScan.ts'
import type { NearestQuery, Neighbor, VectorScan } from '../store/index/vectorScan.ts'
import type { Archive } from '../store/archive/openArchive.ts'
import type { Secrets } from '../store/lookup/searchStore.ts'
import type { VectorStore } from '../store/index/vectorStore.ts'
import { type KnownWord, quoted, type WordStore } from '../store/index/wordStore.ts'

type SearchedArchive = Pick<Archive, 'words' | 'candidates' | 'library' | 'vectors' | 'vectorScan' | 'search'>

/** The most words to fetch for one stem, prefix or substring before words of hidden messages are dropped. */
const MAX_WORDS = 400

/**
 * The archive as if hidden messages didn't exist: their words are gone, and so is their effect on ranking. Otherwise an
 * agent could test a guess by watching how other messages score, or whether longer words are found.
 */
export function agentArchive<Known extends SearchedArchive>(archive: Known): Known {
  const secrets = archive.search.secretFromAgents()
  if (secrets.wholeConversations.size + secrets.partConversations.size === 0)
    return { ...archive, candidates: { ...archive.candidates, withAnyWord: anyVisibleWord(archive, secrets) } }
  return {
    ...archive,
    words: wordsWithout(archive, secrets),
    candidates: candidatesWithout(archive, secrets),
    vectors: vectorsWithout(archive, secrets),
    vectorScan: scanWithout(archive, secrets),
  }
}

function wordsWithout({ words, search }: SearchedArchive, { has }: Secrets): WordStore {
  const known = new Map<string, number>()
  const shownCount = (term: string, messageCount: number): number => {
    const lookup = { index: 'message_fts', expression: quoted(term) } as const
    const hiddenCount = known.get(term) ?? search.lookUp(lookup, messageCount).filter(has).length
    known.set(term, hiddenCount)
    return messageCount - hiddenCount
  }
  const shown = (found: readonly KnownWord[], limit: number): KnownWord[] =>
    found
      .map(({ term, messageCount }) => ({ term, messageCount: shownCount(term, messageCount) }))
      .filter(({ messageCount }) => messageCount > 0)
      .toSorted((one, other) => other.messageCount - one.messageCount)
      .slice(0, limit)
  const isShownIn = (index: 'message_fts' | 'message_pairs', expression: string): boolean => {
    for (let readLimit = 10; ; readLimit *= 10) {
      const ids = search.lookUp({ index, expression }, readLimit)
      if (ids.some((id) => !has(id))) return true
      if (ids.length < readLimit) return false
    }
  }
  return {
    ...words,
    countOf: (term) => shownCount(term, words.countOf(term)),
    spellingsOf: (folded) => words.spellingsOf(folded).filter((term) => isShownIn('message_fts', quoted(term))),
    isExtra: (folded) => isShownIn('message_pairs', quoted(folded)),
    isUsed: (term) => isShownIn('message_fts', quoted(term)),
    isFound: (expression) => isShownIn('message_fts', expression),
    formsOf: (stem, limit) => shown(words.formsOf(stem, MAX_WORDS), limit),
    beginningWith: (beginning, limit) => shown(words.beginningWith(beginning, MAX_WORDS), limit),
    containing: (part, limit) => shown(words.containing(part, MAX_WORDS), limit),
  }
}

function candidatesWithout({ candidates, library }: SearchedArchive, secrets: Secrets): CandidateStore {
  const { messageCount, wordCount } = candidates.totals()
  return {
    ...candidates,
    totals: () => ({ messageCount: messageCount - secrets.messageCount, wordCount: wordCount - secrets.wordCount }),
    withAnyWord: anyVisibleWord({ candidates, library }, secrets),
  }
}

/**
 * The index weighs a word by how many conversations have it, hidden ones included, so its order could confirm a guess.
 * Here only visible ones count, in every archive: otherwise the order would reveal that something is hidden. A partly
 * hidden conversation counts by the summary that agents get.
 */
function anyVisibleWord(
  { candidates, library }: Pick<SearchedArchive, 'candidates' | 'library'>,
  { wholeConversations, partConversations }: Secrets,
): CandidateStore['withAnyWord'] {
  return (place, words, limit) => {
    const partly = [...(place === 'summary' ? partConversations : [])].map(
      (id) => [id, new Set(rawTokens(library.summaryForAgents(id) ?? ''))] as const,
    )
    const unsure = new Set([...wholeConversations, ...partly.map(([id]) => id)])
    const scores = new Map<number, number>()
    for (const word of new Set(words)) {
      const known = candidates.withWord(place, word).filter((id) => !unsure.has(id))
      const ids = [...known, ...partly.flatMap(([id, tokens]) => (tokens.has(word) ? [id] : []))]
      for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + 1 / (ids.length + 1))
    }
    const best = [...scores].toSorted(([one, first], [other, second]) => second - first || other - one)
    return best.slice(0, limit).map(([id]) => id)
  }
}

/** The meaning of a partly hidden conversation comes from its visible messages only. */
function visibleMeaning(
  { vectors }: SearchedArchive,
  { has }: Secrets,
  modelId: number,
  conversationId: number,
): ReturnType<typeof encodeVector> | null {
  if (!vectors.conversationVectorsOf(modelId, [conversationId]).has(conversationId)) return null
  const meaning = vectors.meanVectorOf(modelId, conversationId, (nodeId) => !has(nodeId))
  return meaning === null ? null : encodeVector(meaning)
}

function vectorsWithout(archive: SearchedArchive, secrets: Secrets): VectorStore {
  return {
    ...archive.vectors,
    conversationVectorsOf: (modelId, conversationIds) => {
      const wanted = [...conversationIds].filter((id) => !secrets.wholeConversations.has(id))
      const untouched = wanted.filter((id) => !secrets.partConversations.has(id))
      const whole = archive.vectors.conversationVectorsOf(modelId, untouched)
      const partly = wanted
        .filter((id) => secrets.partConversations.has(id))
        .flatMap((id) => {
          const meaning = visibleMeaning(archive, secrets, modelId, id)
          return meaning === null ? [] : [[id, meaning.vector] as const]
        })
      return new Map([...whole, ...partly])
    },
  }
}

function scanWithout(archive: SearchedArchive, secrets: Secrets): VectorScan {
  const { nearest } = archive.vectorScan
  const within = (query: NearestQuery, accepts: (id: number) => boolean): Neighbor[] =>
    nearest({ ...query, isAllowed: (id) => accepts(id) && (query.isAllowed === undefined || query.isAllowed(id)) })
  return {
    nearest: (query) => {
      if (query.subject === 'message') return within(query, (id) => !secrets.has(id))
      const bitsOf = (id: number): Uint32Array | undefined => visibleMeaning(archive, secrets, query.modelId, id)?.bits
      const partly = [...secrets.partConversations].flatMap((id) => neighborOf(id, bitsOf(id), query.bits))
      const whole = within(query, (id) => !secrets.wholeConversations.has(id) && !secrets.partConversations.has(id))
      return [...whole, ...partly].toSorted(nearestFirst).slice(0, query.limit)
    },
  }
}

const nearestFirst = (one: Neighbor, other: Neighbor): number => one.distance - other.distance || other.id - one.id

function neighborOf(id: number, bits: Uint32Array | undefined, queryBits: Uint32Array): Neighbor[] {
  if (bits?.length !== queryBits.length || bits.every((word) => word === 0)) return []
  const distances = new Uint16Array(1)
  hammingDistances(bits, queryBits, distances)
  return [{ id, distance: distances[0] ?? 0 }]
}
