import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../shared/contract/appError.ts'
import type { IndexProgress } from '../../../shared/model/indexStatus.ts'
import { type Archive, withArchiveErrors } from '../../store/archive/openArchive.ts'
import { pendingBatches, type TextBatch } from './buildBatches.ts'
import type { Embedder } from '../model/embedder.ts'
import { encodeVector } from './quantize.ts'

/** How long to wait while another program writes to the archive. */
const BUSY_MS = 500
/** How often to check for writes by other programs. */
const EXTERNAL_CHECK_MS = 5000

/** How often to recount the remaining texts. */
const COUNT_MS = 10_000

export type BuildProgress = Omit<IndexProgress, 'step'>

export interface BuildOptions {
  readonly archive: Archive
  readonly embedder: Embedder
  /** Few enough to stop quickly, and to lose little when killed. */
  readonly batchTexts: number
  /** Batches that are embedded while an earlier one is saved. */
  readonly batchesAhead: number
  readonly signal: AbortSignal
  readonly now: () => number
  readonly onProgress: (progress: BuildProgress) => void
  /** Called occasionally after another program has written to the archive. */
  readonly onExternalWrite?: () => Promise<void>
}

/**
 * Embeds everything without a vector, newest conversations first, until nothing is left. Progress is saved, so the next
 * build continues after a stop or kill. Returns the model's id; throws the signal's reason if stopped.
 */
export async function buildIndex(options: BuildOptions): Promise<number> {
  const { archive, embedder, signal } = options
  const modelId = await retryWhileBusy(
    archive,
    () => archive.transaction(() => archive.vectors.modelId(embedder.identity, embedder.dimensions)),
    signal,
  )
  const meter = createMeter(options, modelId)
  for (;;) {
    const version = archive.vectors.dataVersion()
    const { batches, saved } = await runRound(options, modelId, meter)
    if (batches === 0) break
    // A round that found work but did none would repeat forever.
    if (saved === 0 && version === archive.vectors.dataVersion()) throw new Error('the index does not get any further')
  }
  await retryWhileBusy(
    archive,
    () => withArchiveErrors(archive.folder, () => archive.vectors.clearDeadBits(modelId)),
    signal,
  )
  meter.finish()
  return modelId
}

type Meter = ReturnType<typeof createMeter>

async function runRound(
  options: BuildOptions,
  modelId: number,
  meter: Meter,
): Promise<{ batches: number; saved: number }> {
  const { archive, embedder, signal, batchTexts, batchesAhead } = options
  const afterExternalWrite = watchExternalWrites(options)
  const waiting: { readonly batch: TextBatch; readonly vectors: Promise<Float32Array[]> }[] = []
  let batches = 0
  let saved = 0

  async function saveOldest(): Promise<void> {
    const oldest = waiting.shift()
    if (!oldest) return
    const counts = await save(options, { modelId, batch: oldest.batch, vectors: await oldest.vectors })
    saved += counts.messages + counts.conversations
    meter.add(counts.messages)
    // Lets timers and messages through even if a model never waits for anything.
    await setImmediate()
    await afterExternalWrite()
  }

  for (const batch of pendingBatches({ vectors: archive.vectors, modelId, place: embedder.place, batchTexts })) {
    signal.throwIfAborted()
    const vectors =
      batch.texts.length === 0
        ? Promise.resolve([])
        : embedder.embed(
            batch.texts.map(({ content }) => content),
            'text',
            signal,
          )
    // Awaited later; an earlier failure must not count as an unhandled rejection.
    vectors.catch(() => {})
    waiting.push({ batch, vectors })
    batches += 1
    if (waiting.length > batchesAhead) await saveOldest()
  }
  while (waiting.length > 0) await saveOldest()
  return { batches, saved }
}

interface Embedded {
  readonly modelId: number
  readonly batch: TextBatch
  readonly vectors: readonly Float32Array[]
}

function save({ archive, embedder: { place }, signal }: BuildOptions, { modelId, batch, vectors }: Embedded) {
  signal.throwIfAborted()
  const fresh = batch.texts.map(({ nodeId, content }, index) => {
    const vector = vectors[index]
    if (!vector) throw new Error(`a model gave ${vectors.length} vectors for ${batch.texts.length} texts`)
    return { nodeId, content, ...encodeVector(vector) }
  })
  const { dataVersion, finished } = batch
  return retryWhileBusy(
    archive,
    () =>
      archive.transaction(() =>
        archive.vectors.save({ modelId, place, dataVersion, fresh, finished, encode: encodeVector }),
      ),
    signal,
  )
}

/** Retries while another program writes: an import's transactions are short, a new full-text index takes longer. */
export async function retryWhileBusy<T>(
  archive: Pick<Archive, 'isReplaced'>,
  work: () => T,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      // A replaced archive stays replaced, so retrying is pointless.
      if (!(error instanceof AppError && error.code === 'archive_busy') || archive.isReplaced()) throw error
      await sleep(BUSY_MS, undefined, { signal })
    }
  }
}

function watchExternalWrites({ archive, now, onExternalWrite }: BuildOptions): () => Promise<void> {
  let seenVersion = archive.vectors.dataVersion()
  let lookedAtMs = now()
  return async () => {
    if (!onExternalWrite || now() - lookedAtMs < EXTERNAL_CHECK_MS) return
    lookedAtMs = now()
    const version = archive.vectors.dataVersion()
    if (version === seenVersion) return
    seenVersion = version
    await onExternalWrite()
  }
}

function createMeter({ archive, embedder: { place }, now, onProgress }: BuildOptions, modelId: number) {
  const startedAtMs = now()
  let counted = archive.vectors.progress(modelId, place).messages
  let countedAtMs = startedAtMs
  let sinceCounted = 0
  let texts = 0

  function notify({ done, total }: Pick<BuildProgress, 'done' | 'total'>): void {
    const seconds = Math.max((now() - startedAtMs) / 1000, 0.001)
    const textsPerSecond = Math.round((texts / seconds) * 10) / 10
    onProgress({
      done,
      total,
      textsPerSecond,
      secondsLeft: texts === 0 ? null : Math.ceil((seconds * (total - done)) / texts),
    })
  }
  notify(counted)

  return {
    add(count: number): void {
      texts += count
      sinceCounted += count
      // The remaining count is an estimate that improves, and imports add to it.
      if (now() - countedAtMs > COUNT_MS) {
        counted = archive.vectors.progress(modelId, place).messages
        countedAtMs = now()
        sinceCounted = 0
      }
      notify({ done: Math.min(counted.done + sinceCounted, counted.total), total: counted.total })
    },
    finish: (): void => notify(archive.vectors.progress(modelId, place).messages),
  }
}
