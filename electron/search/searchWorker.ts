import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../shared/contract/appError.ts'
import { type ReplyError, replyError } from '../../shared/contract/reply.ts'
import type { FoundMessages } from '../../shared/model/foundMessage.ts'
import type { SearchAnswer } from '../../shared/model/searchAnswer.ts'
import { parseQuery, plainQuery } from '../../shared/query/parseQuery.ts'
import type { Filter, SearchQuery } from '../../shared/query/searchQuery.ts'
import { EmbedderError } from '../embed/model/embedder.ts'
import { openStaticTable, type StaticTable } from '../embed/model/staticTable.ts'
import { openForeignMessages } from '../store/foreign/foreignMessages.ts'
import { type Archive, archiveIdentity, openArchive } from '../store/archive/openArchive.ts'
import { countFacets } from './answer/countFacets.ts'
import { findConversations } from './findConversations.ts'
import { type FindParts, findMessages } from './findMessages.ts'
import { finishTyping } from './query/finishTyping.ts'
import { matchExpression } from './retrieve/matchExpression.ts'
import { searchArchive } from './searchArchive.ts'
import { createControl, type SearchControl, SearchStopped } from './searchControl.ts'
import type {
  MessagesInput,
  SearchAsked,
  SearchInput,
  SearchReplied,
  SearchThreadData,
  SearchValue,
} from './searchJob.ts'
import { searchDatabase } from './foreign/searchDatabase.ts'
import { createSearchModels, type QueryMeanings } from './retrieve/searchModels.ts'

/**
 * Where the search thread starts. It holds the archive open while it is asked, so that what it has read stays at hand,
 * and lets go soon after.
 */
const { archiveFolder, resourcesFolder, embeddingKey } = workerData as SearchThreadData

const IDLE_MS = 30_000
/** A model elsewhere may not answer: words alone are then better than waiting. */
const EMBEDDING_MS = 3000
const embedQuery = createSearchModels({ resourcesFolder, embeddingKey })
let held: Archive | null = null
let heldIdentity = ''
let idle: NodeJS.Timeout | undefined

const tell = (news: SearchReplied): void => parentPort?.postMessage(news)

function letGo(): void {
  held?.close()
  held = null
}

/** Opened anew when another file has taken its place. */
function open(): Archive {
  const identity = archiveIdentity(archiveFolder)
  if (identity !== heldIdentity) letGo()
  heldIdentity = identity
  held ??= openArchive(archiveFolder, 'read')
  return held
}

let table: StaticTable | null = null

/** Null where it is missing: then the words alone decide. */
function staticTable(): StaticTable | null {
  try {
    table ??= openStaticTable(resourcesFolder)
    return table
  } catch (error) {
    if (error instanceof EmbedderError) return null
    throw error
  }
}

function searchForeign(file: string, input: MessagesInput, control: SearchControl): FoundMessages {
  const database = openForeignMessages(file)
  try {
    return searchDatabase(database, input, control, staticTable())
  } finally {
    database.close()
  }
}

function understood({ text, isPlain, project, isTyping, nowMs, timeZone }: SearchInput): SearchQuery {
  const parsed = isPlain ? plainQuery(text) : parseQuery(text, { nowMs, timeZone })
  const filters: Filter[] = project === null ? [] : [{ by: 'project', anyOf: [project], isNot: false }]
  const query = { ...parsed, filters: [...parsed.filters, ...filters] }
  return isTyping ? finishTyping(query) : query
}

async function answer(asked: SearchAsked): Promise<SearchValue> {
  const isCancelled = (): boolean => Atomics.load(new Int32Array(asked.cancelFlag), 0) === 1
  const control = createControl(isCancelled, () => performance.now(), asked.input.budgetMs)
  control.check()
  // Another program's database is read as it is, whether or not there is an archive.
  if (asked.about === 'messages' && asked.input.databaseFile !== null)
    return searchForeign(asked.input.databaseFile, asked.input, control)
  const archive = open()
  const meaningOf = async (text: string): Promise<QueryMeanings> => {
    const waitsForModel = asked.about !== 'hits' || asked.input.waitsForModel
    const meanings = await embedQuery(archive, text, {
      waitMs: Math.min(asked.input.budgetMs, EMBEDDING_MS),
      waitsForModel,
    })
    control.check()
    return meanings
  }
  switch (asked.about) {
    case 'values':
      return archive.facets.values(asked.input.by, asked.input.prefix, asked.input.limit)
    case 'expression':
      return archive.inSnapshot(() => matchExpression(archive, asked.input, control))
    case 'messages':
      return findMessages(archive, asked.input, { control, meaningOf })
    case 'conversations':
      return findConversations(archive, asked.input, { control, meaningOf })
    case 'facets': {
      const { timeZone, reader } = asked.input
      return archive.inSnapshot(() =>
        countFacets(archive, { query: understood(asked.input), timeZone, reader }, control),
      )
    }
    case 'hits':
      return findHits(archive, asked.input, { control, meaningOf })
  }
}

async function findHits(
  archive: Archive,
  input: SearchInput,
  { control, meaningOf }: FindParts,
): Promise<SearchAnswer> {
  const query = understood(input)
  const wantsMeaning = input.useMeaning && query.match !== null && query.sort === 'relevance'
  const beganMs = performance.now()
  const { models, notices, isComing }: QueryMeanings = wantsMeaning
    ? await meaningOf(query.text)
    : { models: [], notices: [] }
  const embeddedMs = performance.now()
  const found = archive.inSnapshot(() => searchArchive(archive, { ...input, query, models, notices }, control))
  const tookMs = { embedding: models.length === 0 ? null : embeddedMs - beganMs, query: performance.now() - embeddedMs }
  return { ...found, tookMs, ...(isComing && { isMeaningComing: true }) }
}

async function reply(asked: SearchAsked): Promise<SearchReplied> {
  tell({ id: asked.id, is: 'begun' })
  clearTimeout(idle)
  try {
    return { id: asked.id, is: 'answer', value: await answer(asked) }
  } catch (error) {
    if (error instanceof SearchStopped) return { id: asked.id, is: 'stopped' }
    // A broken or replaced archive is opened anew the next time.
    letGo()
    const news: ReplyError =
      error instanceof AppError ? replyError(error) : { code: 'internal', message: String(error) }
    return { id: asked.id, is: 'failure', ...news, stack: error instanceof Error ? (error.stack ?? '') : '' }
  } finally {
    idle = setTimeout(letGo, IDLE_MS)
    idle.unref()
  }
}

// One after the other: a question that is no longer waited for is dropped when its turn comes.
let queue: Promise<void> = Promise.resolve()
parentPort?.on('message', (asked: SearchAsked) => {
  queue = queue.then(async () => tell(await reply(asked)))
})
