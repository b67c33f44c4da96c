import { AppError } from '../../../shared/contract/appError.ts'
import type { ConversationSummary } from '../../../shared/model/library.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import { removeUnusedFiles } from '../../store/tables/removeUnusedFiles.ts'
import { requireWriteAccess } from '../agentSettings.ts'
import type { Handlers } from '../dispatch.ts'
import { findConversation } from '../readConversation.ts'
import type { HandlerServices } from '../handlerServices.ts'

type Names =
  | 'conversations.trash'
  | 'conversations.restore'
  | 'conversations.trashed'
  | 'conversations.emptyTrash'
  | 'messages.hide'

/** Hides conversations and messages. Nothing is lost until you empty the trash. */
export function createHidingHandlers({ read, write, clock }: HandlerServices): Pick<Handlers, Names> {
  return {
    'conversations.trash': ({ id }, { reader }) => {
      read(({ settings }) => requireWriteAccess(settings, reader))
      return write((archive) =>
        archive.transaction(() => {
          const { summary } = findConversation(archive, id, reader)
          archive.edits.setTrashed(summary.provider, summary.id, clock().nowMs)
          return summary
        }),
      )
    },
    'conversations.restore': ({ id }) =>
      write((archive) =>
        archive.transaction(() => {
          const summary = findTrashed(archive, id)
          archive.edits.setTrashed(summary.provider, summary.id, null)
          return summary
        }),
      ),
    'conversations.trashed': () => read((archive) => ({ conversations: archive.library.trashed() })),
    'conversations.emptyTrash': ({ ids }) => write((archive) => ({ deleted: emptyTrash(archive, ids ?? null) })),
    'messages.hide': ({ messageId, isHidden }) =>
      write((archive) =>
        archive.transaction(() => {
          const holders = archive.edits.holdersOf(messageId)
          for (const { provider, externalId } of holders)
            archive.edits.hideMessage(provider, externalId, messageId, isHidden)
          const [conversation] = holders.flatMap(({ rowId }) => archive.library.byRow(rowId, 'all') ?? [])
          if (!conversation) throw AppError.of('noSuchMessageToHide', { id: messageId })
          return { messageId, conversation: conversation.summary, isHiddenFromAgents: isHidden }
        }),
      ),
  }
}

function findTrashed({ library }: Archive, idOrKey: string): ConversationSummary {
  const [found, another] = library.find(idOrKey, 'trash')
  if (another) throw AppError.of('ambiguousInTrash', { idOrKey })
  if (!found) throw AppError.of('notInTrash', { idOrKey })
  return found.summary
}

/** Few conversations per transaction, because deleted rows pass through the log and the disk may be full. */
const SLICE = 50

/**
 * Permanently deletes the trash, or some of it, and returns the number of conversations. If stopped, the rest stays in
 * the trash.
 */
function emptyTrash(archive: Archive, ids: readonly string[] | null): number {
  const release = archive.holdImportLock()
  try {
    const wanted = ids === null ? null : new Set(ids)
    const trashed = archive.trash.all().filter(({ externalId }) => wanted?.has(externalId) !== false)
    archive.trash.overwriteDeleted()
    for (let at = 0; at < trashed.length; at += SLICE) {
      archive.transaction(() => {
        for (const each of trashed.slice(at, at + SLICE)) archive.trash.remove(each)
      })
      archive.checkpoint()
    }
    removeUnusedFiles(archive)
    archive.searchIndex.catchUp()
    return trashed.length
  } finally {
    release()
  }
}
