import { archive } from '../../../archive.ts'
import { chosenTimeZone } from '../../../ui/format.ts'
import type { SearchRequest, LoadedResults } from './loadedResults.ts'
import { groupHits } from './groupHits.ts'

export const PAGE_SIZE = 40

const RETRY_MS = 300
const MAX_TRIES = 20

/**
 * Keyword results come at once, and again with semantic results as soon as the model is loaded. Only then is "nothing
 * found" final.
 */
export async function* searchAndGroup(request: SearchRequest, signal: AbortSignal): AsyncGenerator<LoadedResults> {
  let findings = await find(request, signal)
  if (!findings.answer.isMeaningComing || findings.answer.hits.length > 0) yield findings
  for (let time = 1; findings.answer.isMeaningComing; time += 1) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    if (signal.aborted) return
    findings = await find({ ...request, waitsForModel: time >= MAX_TRIES }, signal)
    if (!findings.answer.isMeaningComing) yield findings
  }
}

/** A prefix without results is treated as a whole word: then there may be a spelling suggestion. */
async function find(request: SearchRequest, signal: AbortSignal): Promise<LoadedResults> {
  const beganAtMs = performance.now()
  const answer = await archive('search.run', inputOf(request), signal)
  if (request.isTyping && answer.hits.length === 0) return find({ ...request, isTyping: false }, signal)
  return { request, answer, groups: groupHits(answer), tookMs: performance.now() - beganAtMs }
}

export async function findMore({ answer, ...findings }: LoadedResults, signal: AbortSignal): Promise<LoadedResults> {
  const { hits, nextCursor, conversations } = await archive(
    'search.run',
    { ...inputOf(findings.request), cursor: answer.nextCursor ?? undefined },
    signal,
  )
  const isNew = newConversationTest(answer, hits)
  const longer = {
    ...answer,
    hits: [...answer.hits, ...hits],
    conversations: [...answer.conversations, ...conversations.filter(isNew)],
    nextCursor,
  }
  return { ...findings, answer: longer, groups: groupHits(longer) }
}

type Conversation = LoadedResults['answer']['conversations'][number]

/** Conversations that come with a page for its hits, and weren't loaded before. */
function newConversationTest(
  { conversations }: LoadedResults['answer'],
  hits: LoadedResults['answer']['hits'],
): (conversation: Conversation) => boolean {
  const known = new Set(conversations.map(({ conversationId }) => conversationId))
  const found = new Set(hits.map(({ conversationId }) => conversationId))
  return ({ conversationId }) => found.has(conversationId) && !known.has(conversationId)
}

function inputOf({ text, isTyping, waitsForModel }: SearchRequest) {
  return { query: text, isTyping, waitsForModel, limit: PAGE_SIZE, timeZone: chosenTimeZone() }
}
