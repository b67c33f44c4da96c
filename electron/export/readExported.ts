import type { ConversationSummary, MessageView } from '../../shared/model/library.ts'
import type { Archive } from '../store/openArchive.ts'

export interface ExportExtent {
  readonly withBranches: boolean
  readonly withThoughts: boolean
}

/** A line of messages: the path that the conversation shows, or what another branch has beyond those before it. */
interface ExportedLine {
  readonly branch: number
  /** The exported message that the line goes on from; null at the beginning. */
  readonly afterKey: string | null
  readonly messages: readonly MessageView[]
}

export interface ExportedConversation {
  readonly summary: ConversationSummary
  /** The shown path first. */
  readonly lines: readonly ExportedLine[]
}

export type ExportedAttachment = MessageView['attachments'][number]

/** A conversation as it is taken away, each message once; null when it is no longer there. What the provider's own app never showed stays behind. */
export function readExported(archive: Archive, rowId: number, { withBranches, withThoughts }: ExportExtent): ExportedConversation | null {
  return archive.atOneMoment(() => {
    const found = archive.library.byRow(rowId, 'person')
    if (!found) return null
    const { reader } = archive
    const nodes = reader.parentsOf(rowId)
    const messages = new Map(reader.messagesOf(rowId).filter((message) => isExported(message, withThoughts)).map(({ ordinal, ...message }) => [ordinal, message]))
    const nearestAbove = (ordinal: number | null): string | null => {
      const passed = new Set<number>()
      let at = ordinal
      for (; at !== null && !messages.has(at) && !passed.has(at); at = nodes[at]?.parentOrdinal ?? null) passed.add(at)
      return at === null ? null : (messages.get(at)?.nodeKey ?? null)
    }
    const seen = new Set<number>()
    const lines: ExportedLine[] = []
    for (const { branch, leafOrdinal } of reader.branchesOf(rowId)) {
      if (branch > 1 && !withBranches) break
      const path: number[] = []
      let at: number | null = leafOrdinal
      for (; at !== null && !seen.has(at); at = nodes[at]?.parentOrdinal ?? null) {
        seen.add(at)
        path.push(at)
      }
      const line = path.toReversed().flatMap((ordinal) => messages.get(ordinal) ?? [])
      if (line.length > 0 || branch === 1) lines.push({ branch, afterKey: nearestAbove(at), messages: line })
    }
    return { summary: found.summary, lines }
  })
}

function isExported({ kind, text, attachments }: MessageView, withThoughts: boolean): boolean {
  if (kind === 'hidden' || kind === 'empty') return false
  if (kind !== 'message') return withThoughts
  return text !== '' || attachments.length > 0
}
