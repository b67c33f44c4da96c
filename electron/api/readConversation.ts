import { AppError } from '../../shared/contract/appError.ts'
import type { Reader } from '../../shared/contract/operation.ts'
import type { MessageView } from '../../shared/model/library.ts'
import type { Archive } from '../store/archive/openArchive.ts'
import type { StoredSummary } from '../store/tables/libraryStore.ts'

/**
 * Finds the only conversation that matches, among those the reader may see. Errors must not reveal that others exist.
 */
export function findConversation(archive: Archive, idOrKey: string, reader: Reader): StoredSummary {
  const [found, another] = archive.library.find(idOrKey, reader)
  if (another) throw AppError.of('ambiguousConversation', { idOrKey })
  if (found) return found
  const [trashed] = reader === 'person' ? archive.library.find(idOrKey, 'trash') : []
  if (trashed) throw AppError.of('conversationInTrash', { id: trashed.summary.id })
  throw AppError.of(reader === 'person' ? 'noSuchConversation' : 'noSuchConversationToList', { idOrKey })
}

/** A conversation's branches with the messages that the reader may see. */
export function readBranches({ reader: store }: Archive, { rowId }: StoredSummary, reader: Reader) {
  const nodes = store.parentsOf(rowId)
  const branches = store.branchesOf(rowId)
  let whole: ReturnType<typeof store.messagesOf> | undefined

  // Agents see neither messages that the provider never showed nor messages that the user hid from them.
  const isReadable = ({ kind, isHiddenFromAgents }: MessageView): boolean =>
    reader === 'person' || (kind !== 'hidden' && !isHiddenFromAgents)
  const readAll = () => (whole ??= store.messagesOf(rowId).filter(isReadable))

  /** Ordinals from a leaf back to the first message. */
  function pathFrom(leafOrdinal: number | null): Set<number> {
    const path = new Set<number>()
    for (let at = leafOrdinal; at !== null && !path.has(at); at = nodes[at]?.parentOrdinal ?? null) path.add(at)
    return path
  }

  return {
    branches,
    /** The first branch with this message, preferring the shown one; null if the reader can't see the message. */
    branchWith(messageId: string): number | null {
      const meant = readAll().filter((message) => message.nodeKey === messageId || message.messageId === messageId)
      return (
        branches.find(({ leafOrdinal }) => {
          const path = meant.length === 0 ? null : pathFrom(leafOrdinal)
          return meant.some(({ ordinal }) => path?.has(ordinal))
        })?.branch ?? null
      )
    },
    keyOf: (ordinal: number | null): string | null => (ordinal === null ? null : (nodes[ordinal]?.nodeKey ?? null)),
    /** The messages from the first one to the leaf, at most `most` of them. */
    messagesTo(leafOrdinal: number | null, most?: number): MessageView[] {
      const path = [...pathFrom(leafOrdinal)].toReversed().slice(0, most)
      const found =
        most === undefined || whole !== undefined ? readAll() : store.messagesOf(rowId, path).filter(isReadable)
      const byOrdinal = new Map(found.map(({ ordinal, ...message }) => [ordinal, message]))
      return path.flatMap((ordinal) => byOrdinal.get(ordinal) ?? [])
    },
  }
}

/** Whether the message is part of the dialogue: not thinking, not a tool, not empty. */
export function isTurn({ kind, text }: MessageView): boolean {
  return kind === 'message' && text !== ''
}
