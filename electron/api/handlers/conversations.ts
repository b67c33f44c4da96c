import { AppError } from '../../../shared/contract/appError.ts'
import type { ConversationView } from '../../../shared/model/library.ts'
import type { ListPlace, StoredSummary } from '../../store/libraryStore.ts'
import type { Archive } from '../../store/openArchive.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerParts } from '../handlerParts.ts'
import { decodeCursor, encodeCursor } from '../listCursor.ts'

type Names = 'conversations.list' | 'conversations.show' | 'conversations.edit'

export function createConversationHandlers({ read, write }: HandlerParts): Pick<Handlers, Names> {
  return {
    'conversations.list': ({ limit, cursor }) =>
      read((archive) => {
        const page = archive.library.page(cursor === undefined ? null : decodeCursor(cursor), limit + 1)
        const shown = page.slice(0, limit)
        const last = page.length > limit ? shown.at(-1) : undefined
        return { conversations: shown.map(({ summary }) => summary), nextCursor: last ? encodeCursor(placeOf(last)) : null }
      }),
    'conversations.show': ({ id, branch }) => read((archive) => showBranch(archive, findOne(archive, id), branch)),
    'conversations.edit': ({ id, ...edit }) =>
      write((archive) => {
        const { summary } = findOne(archive, id)
        const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
        if (Object.keys(given).length === 0) throw new AppError('invalid_input', 'Nothing was said to change. See: backscroll edit --help')
        if (edit.sessionKey && archive.edits.isKeyTaken(edit.sessionKey, summary.provider, summary.id)) {
          throw new AppError('invalid_input', `The key ${edit.sessionKey} belongs to another conversation. Choose a different one.`)
        }
        archive.transaction(() => archive.edits.editConversation(summary.provider, summary.id, given))
        return findOne(archive, summary.id).summary
      }),
  }
}

function placeOf({ rowId, summary }: StoredSummary): ListPlace {
  return { activeAtMs: summary.activeAtMs, rowId }
}

function findOne(archive: Archive, idOrKey: string): StoredSummary {
  const [found, another] = archive.library.find(idOrKey)
  if (!found) throw new AppError('not_found', `No conversation has the id or key ${idOrKey}. "backscroll list" shows them.`)
  if (another) throw new AppError('invalid_input', `More than one conversation id begins with ${idOrKey}. Give more of it.`)
  return found
}

function showBranch(archive: Archive, { rowId, summary }: StoredSummary, wanted: number): ConversationView {
  const branches = archive.reader.branchesOf(rowId)
  const branch = branches.find((candidate) => candidate.branch === wanted)
  if (!branch && wanted > 1) throw new AppError('not_found', `This conversation has ${branches.length === 1 ? 'one branch' : `${branches.length} branches`}, not ${wanted}.`)
  const nodes = archive.reader.parentsOf(rowId)
  const onBranch = new Set<number>()
  for (let at = branch?.leafOrdinal ?? null; at !== null && !onBranch.has(at); at = nodes[at]?.parentOrdinal ?? null) onBranch.add(at)
  const path = [...onBranch].toReversed()
  const messages = new Map(archive.reader.messagesOf(rowId).map(({ ordinal, ...message }) => [ordinal, message]))
  const keyOf = (ordinal: number | null): string | null => (ordinal === null ? null : (nodes[ordinal]?.nodeKey ?? null))
  return {
    conversation: summary,
    branch: wanted,
    branches: branches.map((each) => ({
      branch: each.branch,
      messageCount: each.messageCount,
      forkNodeKey: keyOf(each.forkOrdinal),
      leafNodeKey: keyOf(each.leafOrdinal) ?? '',
    })),
    messages: path.map((ordinal) => messages.get(ordinal)).filter((message) => message !== undefined),
  }
}
