import { AppError } from '../../../shared/contract/appError.ts'
import type { Input, Output } from '../../../shared/contract/archiveContract.ts'
import type { Reader } from '../../../shared/contract/operation.ts'
import type { ConversationView } from '../../../shared/model/library.ts'
import { slugOf } from '../../import/parse/sessionKey.ts'
import type { StoredSummary } from '../../store/libraryStore.ts'
import type { ListPlace, ListScope } from '../../store/listPages.ts'
import type { Archive } from '../../store/openArchive.ts'
import type { Handlers } from '../dispatch.ts'
import { findConversation } from '../findConversation.ts'
import type { HandlerParts } from '../handlerParts.ts'
import { decodeCursor, encodeCursor } from '../listCursor.ts'
import { readBranches } from '../readBranches.ts'

type Names = 'conversations.list' | 'conversations.show' | 'conversations.edit'

export function createConversationHandlers({ read, write }: HandlerParts): Pick<Handlers, Names> {
  return {
    'conversations.list': (input, { reader }) => read((archive) => archive.atOneMoment(() => list(archive, input, reader))),
    'conversations.show': ({ id, branch }, { reader }) =>
      read((archive) => archive.atOneMoment(() => showBranch(archive, findConversation(archive, id, reader), branch, reader))),
    'conversations.edit': ({ id, ...edit }) =>
      write((archive) => {
        const { summary } = findConversation(archive, id, 'person')
        const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
        if (Object.keys(given).length === 0) throw new AppError('invalid_input', 'Nothing was said to change. See: backscroll edit --help')
        if (edit.sessionKey && archive.edits.isKeyTaken(edit.sessionKey, summary.provider, summary.id)) {
          throw new AppError('invalid_input', `The key ${edit.sessionKey} belongs to another conversation. Choose a different one.`)
        }
        archive.transaction(() => archive.edits.editConversation(summary.provider, summary.id, given))
        return findConversation(archive, summary.id, 'person').summary
      }),
  }
}

function list(archive: Archive, { limit, cursor, offset, order, project }: Input<'conversations.list'>, reader: Reader): Output<'conversations.list'> {
  const { pages, listed } = archive.library
  const name = JSON.stringify([reader, order, project ?? null])
  const scope: ListScope = { order, among: reader, projectIds: project === undefined ? null : projectsMeant(archive, project) }
  const shown = pages.page(scope, { from: cursor === undefined ? null : decodeCursor(name, cursor), limit, offset })
  const cursorAt = (place: ListPlace | undefined, direction: 'after' | 'before'): string | null => {
    if (!place) return null
    const from = { ...place, direction }
    return pages.page(scope, { from, limit: 1, offset: 0 }).length > 0 ? encodeCursor(name, from) : null
  }
  return {
    conversations: shown.flatMap((place) => listed([place.rowId], reader).map((conversation) => ({ ...conversation, cursor: encodeCursor(name, { ...place, direction: 'after' }) }))),
    total: pages.count(scope),
    nextCursor: cursorAt(shown.at(-1), 'after'),
    previousCursor: cursorAt(shown[0], 'before'),
  }
}

/** An id as it stands, and every project whose name reads so as a slug. */
function projectsMeant({ library }: Archive, project: string): string[] {
  const slug = project.toLowerCase()
  return [project, ...library.pages.namedProjects().filter(({ name }) => slugOf(name) === slug).map(({ id }) => id)]
}

function showBranch(archive: Archive, found: StoredSummary, wanted: number, reader: Reader): ConversationView {
  const { branches, keyOf, messagesTo } = readBranches(archive, found, reader)
  const branch = branches.find((candidate) => candidate.branch === wanted)
  if (!branch && wanted > 1) throw new AppError('not_found', `This conversation has ${branches.length === 1 ? 'one branch' : `${branches.length} branches`}, not ${wanted}.`)
  return {
    conversation: found.summary,
    branch: wanted,
    branches: branches.map((each) => ({
      branch: each.branch,
      messageCount: each.messageCount,
      forkNodeKey: keyOf(each.forkOrdinal),
      leafNodeKey: keyOf(each.leafOrdinal) ?? '',
    })),
    messages: messagesTo(branch?.leafOrdinal ?? null),
  }
}
