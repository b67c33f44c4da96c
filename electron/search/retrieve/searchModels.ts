import { joined, type Sentence, sentenceOf } from '../../../shared/reasons/sentence.ts'
import type { EmbeddingChoice } from '../../../shared/model/indexStatus.ts'
import { type Embedder, EmbedderError } from '../../embed/model/embedder.ts'
import { chosenEmbedding } from '../../embed/build/indexChoice.ts'
import { openEmbedder } from '../../embed/model/openEmbedder.ts'
import { modelLocation } from '../../embed/remote/serverAddress.ts'
import { openStaticTable } from '../../embed/model/staticTable.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { QueryMeaning } from './meaning.ts'

interface SearchModelOptions {
  readonly resourcesFolder: string
  readonly embeddingKey: string | null
}

type Scale = Pick<QueryMeaning, 'floor' | 'gain'>
type NamedScale = Scale & Pick<QueryMeaning, 'name'>

/** Measured on eval sets: below the floor, texts are unrelated. The table's cosines are larger and less precise. */
const scales: Readonly<Record<'model' | 'table', Scale>> = {
  model: { floor: 0.33, gain: 1 },
  table: { floor: 0.5, gain: 0.7 },
}

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
export function createSearchModels({ resourcesFolder, embeddingKey }: SearchModelOptions) {
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

  return async function embedQuery(
    archive: Archive,
    text: string,
    { waitMs, waitsForModel }: WaitOptions,
  ): Promise<QueryMeanings> {
    const models: QueryMeaning[] = []
    const notices: Sentence[] = []
    let isComing = false
    const choice = chosenEmbedding(archive.settings)
    // Numbers, punctuation and single letters mean nothing to a model, and the bundled ones only know English.
    const words = choice.source === 'bundled' ? /[a-z]{3}/i : /\p{L}{2}/u
    if (!archive.vectors.hasAny() || !words.test(text)) return { models, notices }
    const sources = [
      {
        key: JSON.stringify(choice),
        make: () => openEmbedder(choice, resourcesFolder, embeddingKey),
        scale: { name: nameOf(choice), ...scales.model },
      },
      {
        key: 'table',
        make: () => openStaticTable(resourcesFolder),
        scale: { name: 'quick index', ...scales.table },
      },
    ]
    for (const { key, make, scale } of sources) {
      // The better model covers every message, so the other adds nothing.
      if (models.some(({ modelId }) => archive.vectors.isComplete(modelId, modelLocation(choice)))) break
      if (!waitsForModel && !settled.has(key)) {
        isComing = true
        // Answer with keywords first, because loading blocks this thread for a moment.
        setImmediate(() => void open(key, make))
        continue
      }
      try {
        models.push(...(await within(waitMs, async () => meaningOf(archive, text, await open(key, make), scale))))
      } catch (error) {
        if (!(error instanceof EmbedderError)) throw error
        notices.push(joined(sentenceOf('searchedWithoutModel'), error.sentence))
      }
    }
    return { models, notices, isComing }
  }
}

function nameOf(choice: EmbeddingChoice): string {
  return choice.source === 'bundled' ? 'all-MiniLM-L6-v2' : choice.model
}

async function meaningOf(
  archive: Archive,
  text: string,
  embedder: Embedder,
  scale: NamedScale,
): Promise<QueryMeaning[]> {
  const modelId = archive.vectors.findModel(embedder.identity)
  if (modelId === null) return []
  const [vector] = await embedder.embed([text], 'query')
  return vector?.some((number) => number !== 0) ? [{ modelId, vector, ...scale }] : []
}

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(EmbedderError.because('modelTooSlow')), ms)
  })
  return Promise.race([work(), late]).finally(() => clearTimeout(timer))
}
