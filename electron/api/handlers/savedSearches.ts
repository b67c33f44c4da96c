import { AppError } from '../../../shared/contract/appError.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerServices } from '../handlerServices.ts'

type Names = 'searches.list' | 'searches.save' | 'searches.remove' | 'searches.remember' | 'searches.forget'

export function createSavedSearchHandlers({ read, write, clock }: HandlerServices): Pick<Handlers, Names> {
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
