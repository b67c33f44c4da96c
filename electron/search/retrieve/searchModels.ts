import { joined, type Sentence, sentenceOf } from '../../../shared/reasons/sentence.ts'
import type { EmbeddingChoice } from '../../../shared/model/indexStatus.ts'
import { type Embedder, EmbedderError } from '../../embed/model/embedder.ts'
import { type LocalModel, miniLm } from '../../../shared/model/localModels.ts'
import { chosenEmbedding, earlierEmbedding } from '../../embed/build/indexChoice.ts'
import { offeredModels } from '../../embed/model/modelFile.ts'
import { type EmbedderPlaces, openEmbedder } from '../../embed/model/openEmbedder.ts'
import { modelLocation } from '../../embed/remote/serverAddress.ts'
import { openStaticTable } from '../../embed/model/staticTable.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { ModelLocation } from '../../store/index/vectorQueue.ts'
import type { QueryMeaning } from './meaning.ts'

type SearchModelOptions = Omit<EmbedderPlaces, 'archiveFolder'>

type Scale = Pick<QueryMeaning, 'floor' | 'base' | 'gain'>
type NamedScale = Scale & Pick<QueryMeaning, 'name'>

/** Measured on eval sets: below the floor, texts are unrelated. The table's cosines are larger and less precise. */
const tableScale: NamedScale = { name: 'quick index', floor: 0.5, base: 0, gain: 0.7 }
const remoteScale = { floor: 0.33, base: 0 }

const FORGET_FAILURE_MS = 30_000

export interface QueryMeanings {
  readonly models: readonly QueryMeaning[]
  /** Why a model isn't used, in a sentence. */
  readonly notices: readonly Sentence[]
  /** A model is still loading, and the search didn't wait for it. */
  readonly isComing?: boolean
}

interface WaitOptions {
  readonly waitMs: number
  /** Whether to wait for a model that isn't loaded yet. */
  readonly waitsForModel: boolean
}

/**
 * Embeds queries with the models whose vectors the archive has, best first. Each model is opened once, on first use.
 */
export function createSearchModels(options: SearchModelOptions) {
  const opened = new Map<string, Promise<Embedder>>()
  /** Models that have loaded or failed, so there is nothing to wait for. */
  const settled = new Set<string>()

  function open(key: string, make: () => Embedder | Promise<Embedder>): Promise<Embedder> {
    const known = opened.get(key) ?? Promise.resolve().then(make)
    opened.set(key, known)
    // A missing model may appear later, but retrying on every search would slow each one down.
    known.catch(() => setTimeout(() => forget(key), FORGET_FAILURE_MS).unref())
    const settle = (): void => void settled.add(key)
    known.then(settle, settle)
    return known
  }

  function forget(key: string): void {
    opened.delete(key)
    settled.delete(key)
  }

  /** The earlier choice's index serves until the chosen one's is complete, and the table covers what neither has. */
  function sourcesOf(archive: Archive): Source[] {
    const places = { ...options, archiveFolder: archive.folder }
    const chosen = chosenEmbedding(archive.settings)
    const earlier = earlierEmbedding(archive.settings)
    const sources = [...(earlier === null ? [] : [earlier]), chosen].map((choice): Source => {
      const model = localModelOf(choice, options)
      return {
        key: JSON.stringify(choice),
        place: modelLocation(choice),
        reads: model?.languages.join() === 'en' ? englishWords : anyWords,
        make: () => openEmbedder(choice, places),
        scale: { ...(model ?? remoteScale), name: nameOf(choice), gain: 1 },
      }
    })
    return [
      ...sources,
      {
        key: 'table',
        place: 'here',
        reads: sources.some(({ reads }) => reads === anyWords) ? anyWords : englishWords,
        make: () => openStaticTable(options.resourcesFolder),
        scale: tableScale,
      },
    ]
  }

  return {
    /** Loads this computer's models for later searches; a server is asked only for a search. */
    async warmUp(archive: Archive): Promise<void> {
      if (!archive.vectors.hasAny()) return
      const local = sourcesOf(archive).filter(({ place }) => place === 'here')
      await Promise.allSettled(local.map(({ key, make }) => open(key, make)))
    },

    async embedQuery(archive: Archive, text: string, { waitMs, waitsForModel }: WaitOptions): Promise<QueryMeanings> {
      const models: QueryMeaning[] = []
      const notices: Sentence[] = []
      let isComing = false
      if (!archive.vectors.hasAny()) return { models, notices }
      for (const { key, place, reads, make, scale } of sourcesOf(archive)) {
        if (!reads.test(text)) continue
        if (!waitsForModel && !settled.has(key)) {
          isComing = true
          // Answer with keywords first, because loading blocks this thread for a moment.
          setImmediate(() => void open(key, make))
          continue
        }
        try {
          const found = await within(waitMs, async () => meaningOf(archive, text, await open(key, make), scale))
          models.push(...found)
          // This model covers every message, so the others add nothing.
          if (found.some(({ modelId }) => archive.vectors.isComplete(modelId, place))) break
        } catch (error) {
          if (!(error instanceof EmbedderError)) throw error
          notices.push(joined(sentenceOf('searchedWithoutModel'), error.sentence))
        }
      }
      return { models, notices, isComing }
    },
  }
}

/** A model that may embed a question. */
interface Source {
  readonly key: string
  readonly place: ModelLocation
  /** Whether the model finds anything in a text. */
  readonly reads: RegExp
  readonly make: () => Embedder | Promise<Embedder>
  readonly scale: NamedScale
}

/** Numbers, punctuation and single letters mean nothing to a model, and some models only know English. */
const englishWords = /[a-z]{3}/i
const anyWords = /\p{L}{2}/u

function localModelOf(choice: EmbeddingChoice, places: Pick<SearchModelOptions, 'models'>): LocalModel | undefined {
  if (choice.source === 'bundled') return miniLm
  return choice.source === 'downloaded' ? offeredModels(places).find(({ id }) => id === choice.model) : undefined
}

function nameOf(choice: EmbeddingChoice): string {
  return choice.source === 'bundled' ? miniLm.id : choice.model
}

async function meaningOf(
  archive: Archive,
  text: string,
  embedder: Embedder,
  { name, floor, base, gain }: NamedScale,
): Promise<QueryMeaning[]> {
  const modelId = archive.vectors.findModel(embedder.identity)
  if (modelId === null) return []
  const [vector] = await embedder.embed([text], 'query')
  return vector?.some((number) => number !== 0) ? [{ modelId, vector, name, floor, base, gain }] : []
}

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(EmbedderError.because('modelTooSlow')), ms)
  })
  return Promise.race([work(), late]).finally(() => clearTimeout(timer))
}
