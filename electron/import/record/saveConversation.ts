import { AppError } from '../../../shared/contract/appError.ts'
import type { ReadConversation } from '../../../shared/model/conversation.ts'
import type { ConversationSummary } from '../../../shared/model/library.ts'
import type { SavedConversation } from '../../../shared/model/savedConversation.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import { agent, idFromText, readSavedConversation, type SavedRecord } from '../formats/agent.ts'
import { importRecord } from './importRecords.ts'
import { createImportTally } from './importTally.ts'
import { asRecord, type ExportRecord } from '../parse/exportValue.ts'

interface SavedOutcome {
  readonly conversation: ConversationSummary
  readonly isNew: boolean
  readonly addedTurns: number
}

/** Stores an agent's conversation as its own import: raw first, then rows derived from it, so it can be undone. */
export function saveConversation(archive: Archive, input: SavedConversation, nowMs: number): SavedOutcome {
  const release = archive.holdImportLock()
  try {
    const outcome = archive.transaction(() => keep(archive, input, nowMs))
    archive.searchIndex.catchUp()
    return outcome
  } finally {
    release()
  }
}

function keep(archive: Archive, input: SavedConversation, nowMs: number): SavedOutcome {
  const id =
    input.sessionKey === undefined ? idFromText(JSON.stringify([nowMs, input])) : idForKey(archive, input.sessionKey)
  const known = archive.conversations.idOf(agent.provider.id, id)
  const versions = known === null ? [] : archive.rawVersions.versionsOf(known)
  // Versions are merged by time, so each must be later than the previous one, whatever the clock says.
  const savedAtMs = Math.max(nowMs, ...versions.map(({ updatedAtMs }) => (updatedAtMs ?? 0) + 1))
  const record = toRecord(input, id, savedAtMs)
  const old = versions.map(({ bytes }): ExportRecord => asRecord(JSON.parse(bytes.toString())) ?? {})
  const change = compare(readSavedConversation(old, id), readSavedConversation([...old, { ...record }], id))
  if (known === null || !change.isNothing) importSaved(archive, record, nowMs)
  const stored = archive.library.byKey(id, 'agent')
  if (!stored) throw new Error('a conversation that was just saved is not visible to agents')
  return { conversation: stored.summary, isNew: known === null, addedTurns: change.addedTurns }
}

function toRecord(
  { sessionKey, title, summary, turns }: SavedConversation,
  id: string,
  savedAtMs: number,
): SavedRecord {
  return {
    id,
    savedAt: new Date(savedAtMs).toISOString(),
    sessionKey: sessionKey ?? null,
    title: title ?? null,
    summary: summary ?? null,
    turns,
  }
}

function compare(before: ReadConversation, after: ReadConversation) {
  const addedTurns = after.nodes.length - before.nodes.length
  return {
    addedTurns,
    isNothing: addedTurns === 0 && after.title === before.title && after.given?.summary === before.given?.summary,
  }
}

function importSaved(archive: Archive, record: SavedRecord, nowMs: number): void {
  const sourcePath =
    record.sessionKey === null ? 'a conversation of an agent' : `the agent's session ${record.sessionKey}`
  const tally = createImportTally({ sourcePath, source: 'agent', startedAtMs: nowMs })
  const importId = archive.imports.begin(tally.toReport({ status: 'running', finishedAtMs: null }))
  importRecord(
    { archive, importId, tally },
    { bytes: Buffer.from(JSON.stringify(record)), isWhole: true, place: 'saved', format: agent },
  )
  archive.imports.save({ ...tally.toReport({ status: 'done', finishedAtMs: nowMs }), id: importId })
}

/**
 * The id of the conversation an agent saved under a key, or the id it would get. One that the user hid or trashed stays
 * as it is, and the key begins another: a refusal would reveal it.
 */
function idForKey({ library, edits }: Archive, sessionKey: string): string {
  const owner = library.byKey(sessionKey, 'agent')
  if (owner?.summary.provider === agent.provider.id) return owner.summary.id
  if (owner) throw AppError.of('keyImported', { key: sessionKey })
  for (let turn = 0; ; turn += 1) {
    const id = idFromText(JSON.stringify(['session', sessionKey, ...(turn === 0 ? [] : [turn])]))
    if (!edits.isWithheld(agent.provider.id, id)) return id
  }
}
