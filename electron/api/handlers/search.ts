import { AppError } from '../../../shared/contract/appError.ts'
import type { SearchFacets } from '../../../shared/model/searchAnswer.ts'
import { completeQuery } from '../../../shared/query/completeQuery.ts'
import { quotedValue } from '../../../shared/query/operators.ts'
import { providers } from '../../import/formats/index.ts'
import { refuseMissing } from '../../store/archive/openArchive.ts'
import { clockInZone } from '../wallClock.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerServices } from '../handlerServices.ts'

type Names = 'search.run' | 'search.warmUp' | 'search.facets' | 'search.complete'

const COMPLETIONS = 12
const COMPLETION_BUDGET_MS = 2000
const FACETS_BUDGET_MS = 10_000
/** Loading a model may take seconds on a slow disk. */
const WARM_UP_BUDGET_MS = 60_000

export function createSearchHandlers({ archiveFolder, searcher, clock, read }: HandlerServices): Pick<Handlers, Names> {
  return {
    'search.run': async ({ query, timeZone, cursor, project, ...input }, { begin, reader }) => {
      refuseMissing(archiveFolder)
      const { search } = await searcher()
      return search(
        {
          ...input,
          text: query,
          cursor: cursor ?? null,
          project: project ?? null,
          reader,
          ...clockInZone(clock(), timeZone),
        },
        begin(input.budgetMs),
      )
    },
    'search.warmUp': async (_input, { begin }) => {
      begin(WARM_UP_BUDGET_MS)
      refuseMissing(archiveFolder)
      await (await searcher()).warmUp()
      return {}
    },
    'search.facets': async ({ query, timeZone }, { begin, reader }) => {
      refuseMissing(archiveFolder)
      const { facets } = await searcher()
      const input = {
        text: query,
        isPlain: false,
        project: null,
        limit: 1,
        cursor: null,
        useMeaning: false,
        withContext: false,
        withTitled: false,
        fullTextLimit: 0,
        isTyping: false,
        waitsForModel: true,
        reader,
        budgetMs: FACETS_BUDGET_MS,
      }
      const found = await facets({ ...input, ...clockInZone(clock(), timeZone) }, begin(FACETS_BUDGET_MS))
      return {
        ...found,
        roles: withProviders(
          found.roles,
          read(({ choices }) => choices.providers()),
        ),
      }
    },
    'search.complete': async ({ text, caret }, { begin }) => {
      begin(COMPLETION_BUDGET_MS)
      const { place, candidates, wants } = completeQuery(text, caret)
      if (wants !== null) refuseMissing(archiveFolder)
      const values = wants === null ? [] : await (await searcher()).values({ ...wants, limit: COMPLETIONS })
      return {
        place,
        candidates: [
          ...candidates,
          ...values.map((value) => ({ insert: quotedValue(value), label: value, summary: '' })),
        ],
      }
    },
  }
}

/** People know the assistant by its provider: "ChatGPT", or "ChatGPT, Claude". */
function withProviders(roles: SearchFacets['roles'], ids: readonly string[]): SearchFacets['roles'] {
  const names = providers.filter(({ id, company }) => company !== null && ids.includes(id)).map(({ label }) => label)
  return roles.map((role) =>
    role.value === 'assistant' && names.length > 0 ? { ...role, label: names.join(', ') } : role,
  )
}

type SavedNames = 'searches.list' | 'searches.save' | 'searches.remove' | 'searches.remember' | 'searches.forget'

export function createSavedSearchHandlers({ read, write, clock }: HandlerServices): Pick<Handlers, SavedNames> {
  return {
    'searches.list': () =>
      read(({ savedSearches }) => ({ saved: savedSearches.saved(), recent: savedSearches.recent() })),
    'searches.save': ({ name, query }) =>
      write(({ savedSearches, transaction }) => transaction(() => savedSearches.save(name, query, clock().nowMs))),
    'searches.remove': ({ id }) =>
      write(({ savedSearches, transaction }) =>
        transaction(() => {
          const found = savedSearches.find(id)
          if (!found) throw AppError.of('noSuchSavedSearch', { number: id })
          savedSearches.remove(id)
          return found
        }),
      ),
    'searches.remember': ({ query }) =>
      write(({ savedSearches, transaction }) => {
        transaction(() => savedSearches.remember(query, clock().nowMs))
        return {}
      }),
    'searches.forget': () =>
      write(({ savedSearches, transaction }) => {
        transaction(() => savedSearches.forgetRecent())
        return {}
      }),
  }
}
