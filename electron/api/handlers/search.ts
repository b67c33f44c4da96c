import { completeQuery } from '../../../shared/query/completeQuery.ts'
import { quotedValue } from '../../../shared/query/operators.ts'
import { refuseMissing } from '../../store/archive/openArchive.ts'
import { clockIn } from '../wallClock.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerParts } from '../handlerParts.ts'

type Names = 'search.run' | 'search.facets' | 'search.complete'

const COMPLETIONS = 12
const COMPLETION_BUDGET_MS = 2000
const FACETS_BUDGET_MS = 10_000

export function createSearchHandlers({ archiveFolder, searcher, clock }: HandlerParts): Pick<Handlers, Names> {
  return {
    'search.run': ({ query, timeZone, cursor, project, ...input }, { signal, reader }) => {
      refuseMissing(archiveFolder)
      return searcher.search(
        {
          ...input,
          text: query,
          cursor: cursor ?? null,
          project: project ?? null,
          reader,
          ...clockIn(clock(), timeZone),
        },
        signal,
      )
    },
    'search.facets': ({ query, timeZone }, { signal, reader }) => {
      refuseMissing(archiveFolder)
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
      return searcher.facets({ ...input, ...clockIn(clock(), timeZone) }, signal)
    },
    'search.complete': async ({ text, caret }, { signal }) => {
      const { place, candidates, wants } = completeQuery(text, caret)
      if (wants !== null) refuseMissing(archiveFolder)
      const values =
        wants === null
          ? []
          : await searcher.values({ ...wants, limit: COMPLETIONS, budgetMs: COMPLETION_BUDGET_MS }, signal)
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
