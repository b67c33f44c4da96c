import type { Sentence } from '../../../shared/reasons/sentence.ts'
import type { IndexOutcome, IndexProgress } from '../../../shared/model/indexStatus.ts'
import { type Archive, withArchiveErrors } from '../../store/archive/openArchive.ts'
import { buildIndex, type BuildOptions, retryWhileBusy } from './buildIndex.ts'
import { type Embedder, EmbedderError } from '../model/embedder.ts'

/** What to index: everything, only the quick index, or everything from scratch. */
export type IndexExtent = 'all' | 'static' | 'anew'

/** Small enough to stop within a second or two. */
const STATIC_TEXTS = 5000
const MODEL_TEXTS = 32

export interface IndexRunOptions {
  readonly archive: Archive
  readonly extent: IndexExtent
  readonly openStatic: () => Embedder | Promise<Embedder>
  readonly openModel: () => Promise<{ readonly embedder: Embedder; readonly batchesAhead: number }>
  readonly signal: AbortSignal
  readonly now: () => number
  readonly onProgress: (progress: IndexProgress) => void
}

/** First the quick index over everything, then the chosen model, which may take hours. */
export async function runIndexing(options: IndexRunOptions): Promise<IndexOutcome> {
  const { archive, extent, signal } = options
  try {
    if (extent === 'anew') await startOver(options)
    const table = await openOrExplain(options.openStatic)
    try {
      const buildStatic = (): Promise<number> | null =>
        table.embedder
          ? build(options, 'static', { embedder: table.embedder, batchTexts: STATIC_TEXTS, batchesAhead: 0 })
          : null
      const staticId = await buildStatic()
      if (extent === 'static') return { ended: 'static_only', problem: table.problem }
      const { modelId, problem } = await buildModel(options, async () => void (await buildStatic()))
      if (modelId === null) return { ended: 'static_only', problem: problem ?? table.problem }
      // The index of an earlier choice serves until the new one is complete.
      await forgetEarlier(options)
      if (staticId !== null)
        await retryWhileBusy(
          archive,
          () => withArchiveErrors(archive.folder, () => archive.vectors.removeOthers([staticId, modelId])),
          signal,
        )
      return { ended: 'complete', problem: table.problem }
    } finally {
      await table.embedder?.close()
    }
  } catch (error) {
    if (signal.aborted)
      return { ended: archive.settings.get('indexing') === 'paused' ? 'paused' : 'stopped', problem: null }
    throw error
  }
}

type Model = Pick<BuildOptions, 'embedder' | 'batchTexts' | 'batchesAhead' | 'onExternalWrite'>

function build(
  { archive, signal, now, onProgress }: IndexRunOptions,
  step: IndexProgress['step'],
  model: Model,
): Promise<number> {
  return buildIndex({ archive, signal, now, onProgress: (progress) => onProgress({ step, ...progress }), ...model })
}

/** A missing or broken model is reported; everything indexed so far stays. */
async function buildModel(
  options: IndexRunOptions,
  onExternalWrite: () => Promise<void>,
): Promise<{ modelId: number | null; problem: Sentence | null }> {
  const { archive } = options
  const write = (work: () => void): Promise<void> =>
    retryWhileBusy(archive, () => archive.transaction(work), options.signal)
  let embedder: Embedder | null = null
  try {
    const opened = await options.openModel()
    embedder = opened.embedder
    const { identity } = embedder
    await write(() => {
      archive.settings.set('embedding_identity', identity)
      archive.settings.remove('embedding_failure')
    })
    return {
      modelId: await build(options, 'model', {
        embedder,
        batchTexts: MODEL_TEXTS,
        batchesAhead: opened.batchesAhead,
        onExternalWrite,
      }),
      problem: null,
    }
  } catch (error) {
    // A model's error after it was stopped doesn't mean that it is broken.
    if (!(error instanceof EmbedderError) || options.signal.aborted) throw error
    const { message } = error
    await write(() => archive.settings.set('embedding_failure', message))
    return { modelId: null, problem: error.sentence }
  } finally {
    await embedder?.close()
  }
}

async function openOrExplain(
  open: IndexRunOptions['openStatic'],
): Promise<{ embedder: Embedder | null; problem: Sentence | null }> {
  try {
    return { embedder: await open(), problem: null }
  } catch (error) {
    if (error instanceof EmbedderError) return { embedder: null, problem: error.sentence }
    throw error
  }
}

function forgetEarlier({ archive, signal }: Pick<IndexRunOptions, 'archive' | 'signal'>): Promise<void> {
  return retryWhileBusy(archive, () => archive.transaction(() => archive.settings.remove('embedding_before')), signal)
}

/** Not during an import, which is about to add to the index being rebuilt. */
async function startOver({ archive, signal, onProgress }: IndexRunOptions): Promise<void> {
  const release = archive.holdImportLock()
  try {
    onProgress({ step: 'keywords', done: 0, total: 0, textsPerSecond: 0, secondsLeft: null })
    await retryWhileBusy(archive, () => withArchiveErrors(archive.folder, () => archive.searchIndex.rebuild()), signal)
    await forgetEarlier({ archive, signal })
    await retryWhileBusy(
      archive,
      () => withArchiveErrors(archive.folder, () => archive.vectors.removeOthers([])),
      signal,
    )
  } finally {
    release()
  }
}
