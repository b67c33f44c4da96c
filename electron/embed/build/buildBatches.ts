import type { ModelLocation, PendingConversation, TextToEmbed } from '../../store/index/vectorQueue.ts'
import type { VectorStore } from '../../store/index/vectorStore.ts'

/** Conversations read at a time. */
const PAGE = 256
/** A batch may have few texts and many conversations that need none. */
const FINISHED_LIMIT = 512

export interface TextBatch {
  readonly dataVersion: number
  readonly texts: readonly TextToEmbed[]
  /** Conversations that are complete once these texts are saved. */
  readonly finished: readonly number[]
}

interface BatchOptions {
  readonly vectors: VectorStore
  readonly modelId: number
  readonly place: ModelLocation
  readonly batchTexts: number
}

/**
 * One pass through the queue, newest first. If another program, such as an import, writes meanwhile, it starts over
 * from the top: users wait for new conversations most.
 */
export function* pendingBatches({ vectors, modelId, place, batchTexts }: BatchOptions): Generator<TextBatch> {
  let open = { dataVersion: vectors.dataVersion(), texts: [] as TextToEmbed[], finished: [] as number[] }
  for (const conversation of pendingConversations(vectors, { modelId, place })) {
    for (let afterOrdinal = -1; ;) {
      const texts = vectors.missingTexts({
        modelId,
        place,
        conversationId: conversation.rowId,
        afterOrdinal,
        limit: batchTexts - open.texts.length,
      })
      open.texts.push(...texts)
      afterOrdinal = texts.at(-1)?.ordinal ?? afterOrdinal
      const isWhole = open.texts.length < batchTexts
      if (isWhole) open.finished.push(conversation.rowId)
      if (!isWhole || open.finished.length >= FINISHED_LIMIT) {
        yield open
        open = { dataVersion: vectors.dataVersion(), texts: [], finished: [] }
      }
      if (isWhole) break
    }
  }
  if (open.finished.length > 0) yield open
}

function* pendingConversations(
  vectors: VectorStore,
  model: Pick<BatchOptions, 'modelId' | 'place'>,
): Generator<PendingConversation> {
  // Batches of this pass may not be saved yet, so their conversations are still queued and must not be taken twice.
  const taken = new Set<number>()
  let seenVersion = vectors.dataVersion()
  let page = vectors.pendingConversations(model, PAGE)
  while (page.length > 0) {
    const fresh = page.filter(({ rowId }) => !taken.has(rowId))
    for (const conversation of fresh) {
      taken.add(conversation.rowId)
      yield conversation
    }
    const version = vectors.dataVersion()
    const isBackToTop = version !== seenVersion && fresh.length > 0
    page = vectors.pendingConversations(model, PAGE, isBackToTop ? undefined : page.at(-1))
    seenVersion = version
  }
}
