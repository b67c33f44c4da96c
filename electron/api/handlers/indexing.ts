import { AppError } from '../../../shared/contract/appError.ts'
import { miniLm } from '../../../shared/model/localModels.ts'
import type { EmbeddingChoice, IndexStatus, ModelStatus } from '../../../shared/model/indexStatus.ts'
import { chosenEmbedding, isLocal, keptEmbedding, type LocalChoice } from '../../embed/build/indexChoice.ts'
import type { IndexExtent } from '../../embed/build/indexRun.ts'
import { type Embedder, EmbedderError } from '../../embed/model/embedder.ts'
import { missingModel } from '../../embed/model/modelFile.ts'
import { modelNamed, openEmbedder } from '../../embed/model/openEmbedder.ts'
import { openStaticTable } from '../../embed/model/staticTable.ts'
import { modelLocation } from '../../embed/remote/serverAddress.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { ModelLocation } from '../../store/index/vectorQueue.ts'
import type { HandlerContext, Handlers } from '../dispatch.ts'
import type { HandlerServices } from '../handlerServices.ts'

type Names =
  | 'index.status'
  | 'index.build'
  | 'index.rebuild'
  | 'index.catchUp'
  | 'index.pause'
  | 'index.resume'
  | 'index.use'

export function createIndexHandlers(services: HandlerServices): Pick<Handlers, Names> {
  const { read, write } = services
  const status = () => read((archive) => readIndexStatus(archive, services))

  async function run(extent: IndexExtent, context: HandlerContext) {
    if (extent !== 'static') refusePaused(services)
    return { outcome: await index(services, extent, context), status: status() }
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
      // Throws if there is no archive, before any request to a server.
      status()
      const tried = await testChoice(services, choice, signal)
      write((archive) =>
        archive.transaction(() => {
          setOrRemove(archive.settings, 'embedding_before', earlierAsText(archive, choice))
          archive.settings.set('embedding', JSON.stringify(choice))
          setOrRemove(archive.settings, 'embedding_identity', tried.identity)
          setOrRemove(archive.settings, 'embedding_failure', tried.failure)
        }),
      )
      return { notice: noticeOf(choice, tried.failure), status: status() }
    },
  }
}

/** Its index serves until the new one is complete; one without an index has nothing to serve. */
function earlierAsText({ settings, vectors }: Archive, next: EmbeddingChoice): string | null {
  const identity = settings.get('embedding_identity')
  const modelId = identity === null ? null : vectors.findModel(identity)
  const hasIndex = modelId !== null && vectors.progress(modelId, 'here').messages.done > 0
  const kept = keptEmbedding(settings, next, hasIndex)
  return kept === null ? null : JSON.stringify(kept)
}

/** Takes the import lock, because a running import does the same work itself. */
function catchUpAlone({ searchIndex, holdImportLock }: Archive): void {
  const release = holdImportLock()
  try {
    searchIndex.catchUp()
  } finally {
    release()
  }
}

type Settings = Parameters<Parameters<HandlerServices['write']>[0]>[0]['settings']

function setOrRemove(settings: Settings, name: Parameters<Settings['set']>[0], value: string | null): void {
  if (value === null) settings.remove(name)
  else settings.set(name, value)
}

async function index(services: HandlerServices, extent: IndexExtent, { isCancelled, emit }: HandlerContext) {
  const { indexArchive } = await import('../../embed/build/indexArchive.ts')
  return indexArchive({
    ...services,
    extent,
    isCancelled,
    onProgress: (progress) => emit({ name: 'index.progress', progress }),
  })
}

function refusePaused({ read }: HandlerServices): void {
  if (read(({ settings }) => settings.get('indexing')) !== 'paused') return
  throw AppError.of('indexingPaused')
}

/** Embeds one word before saving a choice. The bundled model is always allowed, because it sends nothing anywhere. */
async function testChoice(services: HandlerServices, choice: EmbeddingChoice, signal: AbortSignal) {
  let embedder: Embedder | null = null
  try {
    embedder = await openEmbedder(choice, services)
    await embedder.embed(['word'], 'text', signal)
    return { identity: embedder.identity, failure: null }
  } catch (error) {
    if (!(error instanceof EmbedderError)) throw error
    if (choice.source !== 'bundled') throw error
    return { identity: null, failure: error.message }
  } finally {
    await embedder?.close()
  }
}

const reasonsAgainst = {
  here: '',
  thisComputer: "Backscroll doesn't send anything in the trash.",
  elsewhere: "Backscroll doesn't send anything in the trash or hidden from agents.",
} as const

function noticeOf(choice: EmbeddingChoice, failure: string | null): string {
  if (choice.source === 'bundled') return failure ?? 'Using the bundled model. No text leaves this computer.'
  if (choice.source === 'downloaded') return `Using ${choice.model}. No text leaves this computer.`
  return (
    `From now on, Backscroll sends your messages and searches to ${describeChoice(choice)}. ` +
    `${reasonsAgainst[modelLocation(choice)]}`
  )
}

interface Known {
  readonly identity: string | null
  readonly failure: string | null
}

/** Reads the state of the indexes without starting anything. */
function readIndexStatus(archive: Archive, services: HandlerServices): IndexStatus {
  const { settings } = archive
  const choice = chosenEmbedding(settings)
  // A model on this computer is checked on disk. For a server, the last request decides.
  const failure = isLocal(choice) ? problemWithLocal(services, choice) : settings.get('embedding_failure')
  const model = { identity: settings.get('embedding_identity'), failure }
  return {
    archive: archive.folder,
    isRunning: archive.isIndexing(),
    isPaused: settings.get('indexing') === 'paused',
    keywords: { isUpToDate: !archive.searchIndex.isBehind() },
    staticTable: statusOf(archive, staticTable(services.resourcesFolder), 'here'),
    model: statusOf(archive, model, modelLocation(choice)),
    choice,
    chosen: describeChoice(choice),
  }
}

/** Why a model on this computer can't be used, with the command that helps; null if nothing is missing. */
function problemWithLocal(services: HandlerServices, choice: LocalChoice): string | null {
  try {
    const model = choice.source === 'bundled' ? miniLm : modelNamed(services, choice.model)
    const problem = missingModel(services, model)
    return problem === null ? null : [problem.message, problem.advice].filter(Boolean).join(' ')
  } catch (error) {
    if (error instanceof EmbedderError) return error.message
    throw error
  }
}

function describeChoice(choice: EmbeddingChoice): string {
  if (choice.source === 'bundled') return 'the bundled model'
  if (choice.source === 'downloaded') return choice.model
  return `${choice.model} at ${choice.address} (${choice.source === 'ollama' ? 'Ollama' : 'OpenAI-compatible'})`
}

function staticTable(resourcesFolder: string): Known {
  try {
    return { identity: openStaticTable(resourcesFolder).identity, failure: null }
  } catch (error) {
    if (error instanceof EmbedderError) return { identity: null, failure: error.message }
    throw error
  }
}

function statusOf(archive: Archive, { identity, failure }: Known, place: ModelLocation): ModelStatus {
  const counts = archive.vectors.progress(identity === null ? null : archive.vectors.findModel(identity), place)
  const left = counts.conversations.total - counts.conversations.done
  return { identity, ...stateOf(archive, failure, left), ...counts }
}

function stateOf(archive: Archive, failure: string | null, left: number): Pick<ModelStatus, 'state' | 'reason'> {
  if (failure !== null) return { state: 'unavailable', reason: failure }
  if (left === 0) return { state: 'ready', reason: 'Everything is indexed.' }
  if (archive.settings.get('indexing') === 'paused')
    return { state: 'paused', reason: 'Indexing is paused. Continue with: backscroll index resume' }
  if (archive.isIndexing()) return { state: 'building', reason: 'Indexing, newest conversations first.' }
  return {
    state: 'waiting',
    reason: 'Not everything is indexed yet. Start indexing with: backscroll index build',
  }
}
