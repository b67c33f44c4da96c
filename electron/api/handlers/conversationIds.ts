import type { Handlers } from '../dispatch.ts'
import type { HandlerParts } from '../handlerParts.ts'

/** Which conversations a part of a list has: to do something to all of them, nobody needs to read what is in them. */
export function createConversationIdHandlers({ read }: HandlerParts): Pick<Handlers, 'conversations.ids'> {
  return {
    'conversations.ids': ({ order, filter, offset, limit }, { reader }) =>
      read((archive) =>
        archive.atOneMoment(() => {
          const places = archive.library.pages.page(
            { order, among: reader, projectIds: null, filter },
            { from: null, offset, limit },
          )
          return { ids: archive.library.idsOf(places.map(({ rowId }) => rowId)) }
        }),
      ),
  }
}
