import type { ConversationSummary, MessageView } from '../../shared/model/library.ts'
import type { Archive } from '../store/archive/openArchive.ts'

export interface ExportExtent {
  readonly withBranches: boolean
  readonly withThoughts: boolean
}

/** A sequence of messages: the path that the conversation shows, or the messages that only another branch has. */
interface ExportedLine {
  readonly branch: number
  /** The exported message it continues from; null at the beginning. */
  readonly afterKey: string | null
  readonly messages: readonly MessageView[]
}

export interface ExportedConversation {
  readonly summary: ConversationSummary
  /** The shown path first. */
  readonly lines: readonly ExportedLine[]
}

export type ExportedAttachment = MessageView['attachments'][number]

/**
 * A conversation for export, each message once; null if it no longer exists. Messages that the provider's own app never
 * showed are left out.
 */
export function readExported(
  archive: Archive,
  rowId: number,
  { withBranches, withThoughts }: ExportExtent,
): ExportedConversation | null {
  return archive.inSnapshot(() => {
    const found = archive.library.byRow(rowId, 'person')
    if (!found) return null
    const { reader } = archive
    const messages = new Map(
      reader
        .messagesOf(rowId)
        .filter((message) => isExported(message, withThoughts))
        .map(({ ordinal, ...message }) => [ordinal, message]),
    )
    const walk = createWalk(reader.parentsOf(rowId))
    const branches = reader.branchesOf(rowId).filter(({ branch }) => branch === 1 || withBranches)
    const lines = branches.map(({ branch, leafOrdinal }): ExportedLine => {
      const { path, end } = walk(leafOrdinal, messages)
      return {
        branch,
        afterKey: end === null ? null : (messages.get(end)?.nodeKey ?? null),
        messages: path.flatMap((ordinal) => messages.get(ordinal) ?? []),
      }
    })
    return { summary: found.summary, lines: lines.filter((line) => line.branch === 1 || line.messages.length > 0) }
  })
}

/**
 * Walks from a leaf toward the root until it meets a node of an earlier walk. Returns the new nodes, root first, and
 * the nearest exported node above them.
 */
function createWalk(nodes: readonly { readonly parentOrdinal: number | null }[]) {
  const seen = new Set<number>()
  return (
    leaf: number,
    exported: ReadonlyMap<number, unknown>,
  ): { readonly path: readonly number[]; readonly end: number | null } => {
    const path: number[] = []
    let at: number | null = leaf
    for (; at !== null && !seen.has(at); at = nodes[at]?.parentOrdinal ?? null) {
      seen.add(at)
      path.push(at)
    }
    const passed = new Set<number>()
    for (; at !== null && !exported.has(at) && !passed.has(at); at = nodes[at]?.parentOrdinal ?? null) passed.add(at)
    return { path: path.toReversed(), end: at }
  }
}

function isExported({ kind, text, attachments }: MessageView, withThoughts: boolean): boolean {
  if (kind === 'hidden' || kind === 'empty') return false
  if (kind !== 'message') return withThoughts
  return text !== '' || attachments.length > 0
}

/** ISO 8601 with milliseconds, for programs. */
export function exactTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
