import type { Output } from '../../shared/contract/archiveContract.ts'
import type { LocalModel } from '../../shared/model/localModels.ts'
import type { FoundMessages } from '../../shared/model/foundMessage.ts'
import type { SearchAnswer, SearchFacets } from '../../shared/model/searchAnswer.ts'
import { parseQuery, plainQuery } from '../../shared/query/parseQuery.ts'
import type { Filter, SearchQuery } from '../../shared/query/searchQuery.ts'
import { EmbedderError } from '../embed/model/embedder.ts'
import { openStaticTable, type StaticTable } from '../embed/model/staticTable.ts'
import type { Archive } from '../store/archive/openArchive.ts'
import { openForeignMessages } from '../store/foreign/foreignMessages.ts'
import { countFacets } from './answer/countFacets.ts'
import { findConversations } from './findConversations.ts'
import { findMessages } from './findMessages.ts'
import { searchDatabase } from './foreign/searchDatabase.ts'
import { finishTyping } from './query/finishTyping.ts'
import { matchExpression } from './retrieve/matchExpression.ts'
import { createSearchModels, type QueryMeanings } from './retrieve/searchModels.ts'
import { searchArchive } from './searchArchive.ts'
import type { SearchControl } from './searchControl.ts'
import type { ConversationsInput, ExpressionInput, MessagesInput, SearchInput, ValuesInput } from './searchInputs.ts'

interface SearcherOptions {
  readonly resourcesFolder: string
  readonly embeddingKey: string | null
  readonly models?: readonly LocalModel[] | undefined
  readonly readLong: <T>(work: (archive: Archive) => Promise<T>) => Promise<T>
}

/** A model elsewhere may not answer: keyword results are then better than waiting. */
const EMBEDDING_MS = 3000

/** Everything that can be searched for; the models stay in memory between two searches. */
export function createSearcher(options: SearcherOptions) {
  const { resourcesFolder, readLong } = options
  const { embedQuery, warmUp } = createSearchModels(options)
  let table: StaticTable | null = null

  /** Null where it is missing: then only the words count. */
  function staticTable(): StaticTable | null {
    try {
      table ??= openStaticTable(resourcesFolder)
      return table
    } catch (error) {
      if (error instanceof EmbedderError) return null
      throw error
    }
  }

  const meaningIn =
    (archive: Archive, control: SearchControl, { budgetMs, waitsForModel = true }: MeaningOptions) =>
    async (text: string): Promise<QueryMeanings> => {
      const meanings = await embedQuery(archive, text, { waitMs: Math.min(budgetMs, EMBEDDING_MS), waitsForModel })
      control.check()
      return meanings
    }

  async function findHits(archive: Archive, input: SearchInput, control: SearchControl): Promise<SearchAnswer> {
    const query = queryOf(input)
    const wantsMeaning = input.useMeaning && query.match !== null && query.sort === 'relevance'
    const startedMs = performance.now()
    const { models, notices, isComing }: QueryMeanings = wantsMeaning
      ? await meaningIn(archive, control, input)(query.text)
      : { models: [], notices: [] }
    const embeddedMs = performance.now()
    const found = archive.inSnapshot(() =>
      searchArchive(archive, { ...input, clock: input, query, models, notices }, control),
    )
    const tookMs = {
      embedding: models.length === 0 ? null : embeddedMs - startedMs,
      query: performance.now() - embeddedMs,
    }
    return { ...found, tookMs, ...(isComing && { isMeaningComing: true }) }
  }

  /** Another program's database is read as it is, whether or not there is an archive. */
  function findInDatabase(file: string, input: MessagesInput, control: SearchControl): FoundMessages {
    const database = openForeignMessages(file)
    try {
      return searchDatabase(database, input, control, staticTable())
    } finally {
      database.close()
    }
  }

  return {
    /** Begins to load what the first search would otherwise wait for; a search meanwhile is answered at once. */
    warmUp: (): Promise<void> => readLong(async (archive) => void warmUp(archive)),
    search: (input: SearchInput, control: SearchControl): Promise<SearchAnswer> =>
      readLong((archive) => findHits(archive, input, control)),
    facets: (input: SearchInput, control: SearchControl): Promise<SearchFacets> =>
      readLong(async (archive) =>
        archive.inSnapshot(() => countFacets(archive, { ...input, query: queryOf(input) }, control)),
      ),
    values: ({ by, prefix, limit }: ValuesInput): Promise<readonly string[]> =>
      readLong(async (archive) => archive.facets.values(by, prefix, limit)),
    messages: async (input: MessagesInput, control: SearchControl): Promise<FoundMessages> =>
      input.databaseFile === null
        ? readLong((archive) =>
            findMessages(archive, input, { control, meaningOf: meaningIn(archive, control, input) }),
          )
        : findInDatabase(input.databaseFile, input, control),
    expression: (input: ExpressionInput, control: SearchControl): Promise<Output<'messages.match'>> =>
      readLong(async (archive) => archive.inSnapshot(() => matchExpression(archive, input, control))),
    conversations: (input: ConversationsInput, control: SearchControl): Promise<Output<'conversations.find'>> =>
      readLong((archive) =>
        findConversations(archive, input, { control, meaningOf: meaningIn(archive, control, input) }),
      ),
  }
}

export type Searcher = ReturnType<typeof createSearcher>

interface MeaningOptions {
  readonly budgetMs: number
  readonly waitsForModel?: boolean
}

function queryOf({ text, isPlain, project, isTyping, nowMs, timeZone }: SearchInput): SearchQuery {
  const parsed = isPlain ? plainQuery(text) : parseQuery(text, { nowMs, timeZone })
  const filters: Filter[] = project === null ? [] : [{ by: 'project', anyOf: [project], isNot: false }]
  const query = { ...parsed, filters: [...parsed.filters, ...filters] }
  return isTyping ? finishTyping(query) : query
}
