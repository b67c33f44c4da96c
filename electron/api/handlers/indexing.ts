import { AppError } from '../../../shared/contract/appError.ts'
import type { EmbeddingChoice } from '../../../shared/model/embeddingChoice.ts'
import { type Embedder, EmbedderError } from '../../embed/model/embedder.ts'
import type { IndexExtent } from '../../embed/build/indexJob.ts'
import { openEmbedder } from '../../embed/model/openEmbedder.ts'
import { modelPlaceOf } from '../../embed/remote/serverAddress.ts'
import { startIndexing } from '../../embed/build/startIndexing.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { CallContext, Handlers } from '../dispatch.ts'
import type { HandlerParts } from '../handlerParts.ts'
import { describeChoice, readIndexStatus } from '../indexReport.ts'

type Names =
  | 'index.status'
  | 'index.build'
  | 'index.rebuild'
  | 'index.catchUp'
  | 'index.pause'
  | 'index.resume'
  | 'index.use'

export function createIndexHandlers(parts: HandlerParts): Pick<Handlers, Names> {
  const { read, write, resourcesFolder } = parts
  const status = () => read((archive) => readIndexStatus(archive, resourcesFolder))

  async function run(extent: IndexExtent, context: CallContext) {
    if (extent !== 'static') refusePaused(parts)
    return { outcome: await index(parts, extent, context), status: status() }
  }

  return {
    'index.status': status,
    'index.build': ({ staticOnly }, context) => run(staticOnly ? 'static' : 'all', context),
    'index.rebuild': (_input, context) => run('anew', context),
    'index.catchUp': () => {
      const wasBehind = read(({ searchIndex }) => searchIndex.isBehind())
      if (wasBehind) write(catchUpAlone)
      return { wasBehind }
    },
    'index.pause': () => {
      write((archive) => archive.transaction(() => archive.settings.set('indexing', 'paused')))
      return status()
    },
    'index.resume': () => {
      write((archive) => archive.transaction(() => archive.settings.remove('indexing')))
      return status()
    },
    'index.use': async (choice, { signal }) => {
      // Before anything is asked of a server: whether there is an archive to choose for.
      status()
      const tried = await tryOut(parts, choice, signal)
      write((archive) =>
        archive.transaction(() => {
          archive.settings.set('embedding', JSON.stringify(choice))
          setOrRemove(archive.settings, 'embedding_identity', tried.identity)
          setOrRemove(archive.settings, 'embedding_failure', tried.failure)
        }),
      )
      return { notice: noticeOf(choice, tried.failure), status: status() }
    },
  }
}

/** A running import is about to do this by itself; two at it would only be in each other's way. */
function catchUpAlone({ searchIndex, holdImportLock }: Archive): void {
  const release = holdImportLock()
  try {
    searchIndex.catchUp()
  } finally {
    release()
  }
}

type Settings = Parameters<Parameters<HandlerParts['write']>[0]>[0]['settings']

function setOrRemove(settings: Settings, name: Parameters<Settings['set']>[0], value: string | null): void {
  if (value === null) settings.remove(name)
  else settings.set(name, value)
}

function index(
  { indexWorkerFile: workerFile, archiveFolder, resourcesFolder, embeddingKey }: HandlerParts,
  extent: IndexExtent,
  { signal, emit }: CallContext,
) {
  return startIndexing({
    workerFile,
    archiveFolder,
    resourcesFolder,
    embeddingKey,
    extent,
    signal,
    onProgress: (progress) => emit({ name: 'index.progress', progress }),
  })
}

function refusePaused({ read }: HandlerParts): void {
  if (read(({ settings }) => settings.get('indexing')) !== 'paused') return
  throw new AppError('archive_busy', 'Indexing is paused for this archive.', {
    advice: 'Go on with: backscroll index resume',
  })
}

/**
 * One word goes there and back before a choice is kept. The bundled model may always be chosen: it sends nothing
 * anywhere.
 */
async function tryOut({ resourcesFolder, embeddingKey }: HandlerParts, choice: EmbeddingChoice, signal: AbortSignal) {
  let embedder: Embedder | null = null
  try {
    embedder = await openEmbedder(choice, resourcesFolder, embeddingKey)
    await embedder.embed(['word'], 'text', signal)
    return { identity: embedder.identity, failure: null }
  } catch (error) {
    if (!(error instanceof EmbedderError)) throw error
    if (choice.source !== 'bundled') throw new AppError('not_found', error.message, { cause: error })
    return { identity: null, failure: error.message }
  } finally {
    await embedder?.close()
  }
}

const heldBackFrom = {
  here: '',
  thisComputer: 'Nothing in the trash is sent.',
  elsewhere: 'Nothing in the trash is sent, and nothing that is hidden from agents.',
} as const

function noticeOf(choice: EmbeddingChoice, failure: string | null): string {
  if (choice.source === 'bundled') return failure ?? 'The bundled model is used. No text leaves this machine.'
  return (
    `From now on the texts of your messages, and what you search for, are sent to ${describeChoice(choice)}. ` +
    `${heldBackFrom[modelPlaceOf(choice)]}`
  )
}
