import { AppError } from '../../../shared/contract/appError.ts'
import type { Input } from '../../../shared/contract/archiveContract.ts'
import type { Reader } from '../../../shared/contract/operation.ts'
import type { MessagesAround } from '../../../shared/model/foundMessage.ts'
import { asRecord } from '../../import/parse/exportValue.ts'
import { findRawNode } from '../../import/rebuild/findRawNode.ts'
import { type Archive, refuseMissing } from '../../store/archive/openArchive.ts'
import type { StoredSummary } from '../../store/tables/libraryStore.ts'
import { requireWriteAccess } from '../agentSettings.ts'
import type { Handlers } from '../dispatch.ts'
import { findConversation, isTurn, readBranches } from '../readConversation.ts'
import type { HandlerServices } from '../handlerServices.ts'

type Names = 'messages.find' | 'messages.match' | 'messages.around' | 'conversations.find'

/** A text that occurs rarely, or never, takes a full scan of a large archive. */
const FIND_BUDGET_MS = 20_000
const CONVERSATIONS_BUDGET_MS = 10_000

export function createMessageHandlers({
  archiveFolder,
  searcher,
  read,
  foreignDatabase,
}: HandlerServices): Pick<Handlers, Names> {
  return {
    'messages.find': async (input, { begin, reader }) => {
      const databaseFile = foreignDatabase()
      if (databaseFile === null) refuseMissing(archiveFolder)
      const { messages } = await searcher()
      return messages({ ...input, reader, databaseFile, budgetMs: FIND_BUDGET_MS }, begin(FIND_BUDGET_MS))
    },
    'messages.match': async (input, { begin, reader }) => {
      refuseMissing(archiveFolder)
      const { expression } = await searcher()
      return expression({ ...input, reader }, begin(input.budgetMs))
    },
    'messages.around': (input, { reader }) =>
      read((archive) => archive.inSnapshot(() => around(archive, input, reader))),
    'conversations.find': async (input, { begin, reader }) => {
      refuseMissing(archiveFolder)
      const { conversations } = await searcher()
      return conversations({ ...input, reader, budgetMs: CONVERSATIONS_BUDGET_MS }, begin(CONVERSATIONS_BUDGET_MS))
    },
  }
}

function around(
  archive: Archive,
  { messageId, conversationId, before, after }: Input<'messages.around'>,
  reader: Reader,
): MessagesAround {
  const holders = archive.edits.holdersOf(messageId).flatMap(({ rowId }) => {
    const found = archive.library.byRow(rowId, reader)
    const line = found && lineAround(archive, found, messageId, reader)
    return found && line ? [{ summary: found.summary, line }] : []
  })
  const meant = holders.find(
    ({ summary }) =>
      conversationId === undefined || summary.id === conversationId || summary.shortId === conversationId,
  )
  if (!meant) throw AppError.of(conversationId === undefined ? 'noSuchMessage' : 'noSuchMessageIn', { id: messageId })
  const { summary: conversation, line } = meant
  const at = line.messages.findIndex(({ nodeKey }) => nodeKey === messageId)
  const start = Math.max(at - before, 0)
  const end = at + after + 1
  const messages = line.messages.slice(start, end).map(({ nodeKey, role, authorName, kind, createdAtMs, text }) => ({
    messageId: nodeKey,
    role,
    authorName,
    kind,
    createdAtMs,
    text,
    turnIndex: line.turns.get(nodeKey) ?? null,
    isTarget: nodeKey === messageId,
  }))
  const alsoIn = holders.filter((holder) => holder !== meant).map(({ summary }) => summary.id)
  return { conversation, messages, alsoIn, hasBefore: start > 0, hasAfter: end < line.messages.length }
}

/**
 * The messages of the first branch that has this message, and the turns of the shown branch. Null if the reader may not
 * see the message.
 */
function lineAround(archive: Archive, found: StoredSummary, messageId: string, reader: Reader) {
  const { branches, messagesTo } = readBranches(archive, found, reader)
  const paths = branches.map(({ leafOrdinal }) => messagesTo(leafOrdinal))
  const path = paths.find((messages) => messages.some(({ nodeKey }) => nodeKey === messageId))
  if (!path) return null
  const turns = new Map((paths[0] ?? []).filter(isTurn).map(({ nodeKey }, index) => [nodeKey, index]))
  return { messages: path.filter((message) => isTurn(message) || message.nodeKey === messageId), turns }
}

export function createRawMessageHandlers({ read }: HandlerServices): Pick<Handlers, 'messages.raw'> {
  return {
    'messages.raw': ({ conversationId, messageId }, { reader }) =>
      read((archive) => {
        const { rowId } = findConversation(archive, conversationId, reader)
        return { json: JSON.stringify(newestOf(archive, rowId, messageId), null, 2) }
      }),
  }
}

/** If several exports contain the message, the newest version counts. */
function newestOf({ rawVersions, reader }: Archive, rowId: number, messageId: string): unknown {
  const text = reader.messagesOf(rowId).find(({ nodeKey }) => nodeKey === messageId)?.text ?? null
  for (const { bytes } of rawVersions.versionsOf(rowId).toReversed()) {
    const node = findRawNode(asRecord(JSON.parse(bytes.toString())) ?? {}, messageId, text)
    if (node !== undefined) return node
  }
  throw AppError.of('noOriginalMessage', { id: messageId })
}

export function createSaveHandlers({ read, write, clock }: HandlerServices): Pick<Handlers, 'conversations.save'> {
  return {
    'conversations.save': async (input, { reader }) => {
      read(({ settings }) => requireWriteAccess(settings, reader))
      // Loaded on first use, so that programs start faster.
      const { saveConversation } = await import('../../import/record/saveConversation.ts')
      return write((archive) => saveConversation(archive, input, clock().nowMs))
    },
  }
}
