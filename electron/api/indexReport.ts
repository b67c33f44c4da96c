import type { EmbeddingChoice } from '../../shared/model/embeddingChoice.ts'
import type { IndexStatus, ModelStatus } from '../../shared/model/indexStatus.ts'
import { EmbedderError } from '../embed/model/embedder.ts'
import { chosenEmbedding } from '../embed/build/indexChoice.ts'
import { missingMiniLm } from '../embed/model/modelFile.ts'
import { modelPlaceOf } from '../embed/remote/serverAddress.ts'
import { openStaticTable } from '../embed/model/staticTable.ts'
import type { Archive } from '../store/archive/openArchive.ts'
import type { ModelPlace } from '../store/index/vectorQueue.ts'

interface Known {
  readonly identity: string | null
  readonly failure: string | null
}

/** How far the indexes are, read without starting anything. */
export function readIndexStatus(archive: Archive, resourcesFolder: string): IndexStatus {
  const { settings } = archive
  const choice = chosenEmbedding(settings)
  // Whether the bundled model is there can be seen; what became of another is only known from the last time it was
  // asked.
  const failure = choice.source === 'bundled' ? missingMiniLm(resourcesFolder) : settings.get('embedding_failure')
  const model = { identity: settings.get('embedding_identity'), failure }
  return {
    archive: archive.folder,
    isRunning: archive.isIndexing(),
    isPaused: settings.get('indexing') === 'paused',
    keywords: { isUpToDate: !archive.searchIndex.isBehind() },
    staticTable: statusOf(archive, staticTable(resourcesFolder), 'here'),
    model: statusOf(archive, model, modelPlaceOf(choice)),
    choice,
    chosen: describeChoice(choice),
  }
}

export function describeChoice(choice: EmbeddingChoice): string {
  if (choice.source === 'bundled') return 'the bundled model'
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

function statusOf(archive: Archive, { identity, failure }: Known, place: ModelPlace): ModelStatus {
  const counts = archive.vectors.progress(identity === null ? null : archive.vectors.findModel(identity), place)
  const left = counts.conversations.total - counts.conversations.done
  return { identity, ...stateOf(archive, failure, left), ...counts }
}

function stateOf(archive: Archive, failure: string | null, left: number): Pick<ModelStatus, 'state' | 'reason'> {
  if (failure !== null) return { state: 'unavailable', reason: failure }
  if (left === 0) return { state: 'ready', reason: 'Everything is indexed.' }
  if (archive.settings.get('indexing') === 'paused')
    return { state: 'paused', reason: 'Indexing is paused. Go on with: backscroll index resume' }
  if (archive.isIndexing()) return { state: 'building', reason: 'It is being indexed, newest conversations first.' }
  return {
    state: 'waiting',
    reason: 'Not everything is indexed, and nobody is at it. Start it with: backscroll index build',
  }
}
