import { AppError } from '../../../shared/contract/appError.ts'
import type { Input, Output } from '../../../shared/contract/archiveContract.ts'
import type { Highlight } from '../../../shared/model/highlight.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { Handlers } from '../dispatch.ts'
import { countTags, distinctTags, filterHighlights } from '../filterHighlights.ts'
import { findConversation } from '../readConversation.ts'
import type { HandlerServices } from '../handlerServices.ts'

type Names = 'highlights.list' | 'highlights.add' | 'highlights.edit' | 'highlights.remove'

export function createHighlightHandlers({ read, write, clock }: HandlerServices): Pick<Handlers, Names> {
  const writing = <T>(work: (archive: Archive) => T): T => write((archive) => archive.transaction(() => work(archive)))
  return {
    'highlights.list': (input) => read((archive) => archive.inSnapshot(() => list(archive, input))),
    'highlights.add': (input) => writing((archive) => add(archive, input, clock().nowMs)),
    'highlights.edit': ({ id, ...edit }) =>
      writing((archive) => {
        const { colour, note, tags } = findHighlight(archive, id)
        archive.highlights.edit(
          id,
          { colour: edit.colour ?? colour, note: edit.note ?? note, tags: distinctTags(edit.tags ?? tags) },
          clock().nowMs,
        )
        return findHighlight(archive, id)
      }),
    'highlights.remove': ({ id }) =>
      writing((archive) => {
        const found = findHighlight(archive, id)
        archive.highlights.remove(id)
        return found
      }),
  }
}

function list(
  archive: Archive,
  { conversationId, limit, offset, ...filter }: Input<'highlights.list'>,
): Output<'highlights.list'> {
  const all = archive.highlights.list(null)
  const externalId = conversationId === undefined ? null : resolveId(archive, conversationId)
  const found = filterHighlights(
    externalId === null ? all : all.filter((each) => each.conversationId === externalId),
    filter,
  )
  return { highlights: found.slice(offset, offset + limit), total: found.length, tags: countTags(all) }
}

/** Highlights outlive their conversation; after that only its full id finds them. */
function resolveId(archive: Archive, idOrKey: string): string {
  const isKnown = archive.library.find(idOrKey).length > 0 || archive.highlights.list(idOrKey).length === 0
  return isKnown ? findConversation(archive, idOrKey, 'person').summary.id : idOrKey
}

function add(
  archive: Archive,
  { conversationId, messageId, anchor, ...said }: Input<'highlights.add'>,
  nowMs: number,
): Highlight {
  const { highlights } = archive
  const { rowId, summary } = findConversation(archive, conversationId, 'person')
  const nodeKey = highlights.keyOf(rowId, messageId)
  if (nodeKey === null) throw AppError.of('noSuchMessageToHighlight', { id: messageId })
  const key = { provider: summary.provider, externalId: summary.id, nodeKey }
  const same = highlights.findSame(key, anchor)
  const tags = distinctTags(said.tags)
  if (same === null) return findHighlight(archive, highlights.add(key, anchor, { ...said, tags }, nowMs))
  // The same passage again: update the existing highlight, so that removing it leaves nothing behind.
  const old = findHighlight(archive, same)
  highlights.edit(
    same,
    { colour: said.colour, note: said.note || old.note, tags: distinctTags([...old.tags, ...tags]) },
    nowMs,
  )
  return findHighlight(archive, same)
}

function findHighlight({ highlights }: Archive, id: number): Highlight {
  const found = highlights.find(id)
  if (!found) throw AppError.of('noSuchHighlight', { number: id })
  return found
}
