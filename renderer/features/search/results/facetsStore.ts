import { create } from 'zustand'
import type { SearchFacets } from '../../../../shared/model/searchAnswer.ts'
import { lexQuery } from '../../../../shared/query/lexQuery.ts'
import { archive } from '../../../archive.ts'
import { createOnlyLatest } from '../../../onlyLatest.ts'
import { chosenTimeZone } from '../../../ui/format.ts'
import { arrangePills, type FacetAnswers, facetQueries, type FacetRow } from './facetPills.ts'
import type { SearchRequest } from './loadedResults.ts'
import { fillMonths, type MonthCount } from '../timeline/months.ts'

export interface Facets {
  readonly request: SearchRequest
  /** The exact count, where the search itself gives a lower bound. */
  readonly total: SearchFacets['total']
  readonly row: FacetRow
  readonly months: readonly MonthCount[]
}

/** Facets load after the results; those of the previous text stay on screen meanwhile. */
export type FacetsState = { readonly kind: 'none' } | { readonly kind: 'counted'; readonly facets: Facets }

interface FacetsStore {
  readonly state: FacetsState
  readonly count: (request: SearchRequest) => Promise<void>
  /** Stops counting, so the next search needn't wait; the current facets stay. */
  readonly hold: () => void
  readonly clear: () => void
}

export const useFacets = create<FacetsStore>()((set) => {
  const supersede = createOnlyLatest()

  return {
    state: { kind: 'none' },

    count: async (request) => {
      const { text, isTyping } = request
      const signal = supersede()
      try {
        const answers = await countFacets(text, isTyping, signal)
        if (!signal.aborted)
          set({
            state: {
              kind: 'counted',
              facets: {
                request,
                total: answers.current.total,
                row: arrangePills(text, answers),
                months: fillMonths(answers.anyTime.months),
              },
            },
          })
      } catch {
        // Results work without facets, and report errors themselves.
        if (!signal.aborted) set({ state: { kind: 'none' } })
      }
    },

    hold: () => void supersede(),

    clear: () => {
      supersede()
      set({ state: { kind: 'none' } })
    },
  }
})

/** These are mostly the same query, which then runs once. */
async function countFacets(text: string, isTyping: boolean, signal: AbortSignal): Promise<FacetAnswers> {
  const answers = new Map<string, Promise<SearchFacets>>()
  const answerTo = (query: string): Promise<SearchFacets> => {
    const known =
      answers.get(query) ??
      archive('search.facets', { query: isTyping ? openEnd(query) : query, timeZone: chosenTimeZone() }, signal)
    answers.set(query, known)
    return known
  }
  const queries = facetQueries(text)
  const [all, everything, anyTime, anySpeaker, anyModel, anyProject] = await Promise.all([
    answerTo(queries.current),
    answerTo(queries.everything),
    answerTo(queries.anyTime),
    answerTo(queries.anySpeaker),
    answerTo(queries.anyModel),
    answerTo(queries.anyProject),
  ])
  return { current: all, everything, anyTime, anySpeaker, anyModel, anyProject }
}

/** The last word may be the start of a longer one, as in the search. */
function openEnd(query: string): string {
  const last = lexQuery(query).at(-1)
  return last?.kind === 'word' && last.end === query.length && /[\p{L}\p{N}]{2}$/u.test(last.text) ? `${query}*` : query
}
