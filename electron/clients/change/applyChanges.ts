import fs from 'node:fs'
import { AppError } from '../../../shared/contract/appError.ts'
import type { ClientId, ClientIntent } from '../../../shared/model/clientSetup.ts'
import type { Ask } from '../letta/lettaInterfaces.ts'
import { sendAllToLetta } from '../letta/lettaServer.ts'
import type { Disk } from '../program/machine.ts'
import { backupName, backupsOf, hashOf, readSettings, replaceSettings } from '../settings/settingsFile.ts'
import type { FileEdit, PlannedChange } from '../settings/spot.ts'
import { type ClientRecord, type ConnectionRecords, type FileChange, noRecord } from './records.ts'

interface ApplyOptions {
  readonly disk: Disk
  readonly ask: Ask
}

interface Applied {
  readonly done: FileChange[]
  /** Why servers refused, as sentences. */
  readonly refusals: string[]
}

/**
 * Applies a plan. If one of several files can't be written, the earlier ones are restored; a server that refuses
 * doesn't undo changes to files, which other programs read.
 */
export async function applyChanges(changes: readonly PlannedChange[], { disk, ask }: ApplyOptions): Promise<Applied> {
  const edits = changes.filter((change) => change.kind === 'file')
  const done = writeFiles(edits, disk)
  try {
    await sendAllToLetta(
      changes.filter((change) => change.kind === 'request'),
      ask,
    )
  } catch (error) {
    if (done.length > 0 && error instanceof AppError) return { done, refusals: [error.message] }
    restoreFiles(edits)
    throw error
  }
  return { done, refusals: [] }
}

function writeFiles(edits: readonly FileEdit[], disk: Disk): FileChange[] {
  const done: FileEdit[] = []
  try {
    return edits.map((edit) => {
      const { before, after } = edit
      const backup = before.text === null ? null : backupName(before.target, disk.isThere)
      replaceSettings(before, after, backup)
      done.push(edit)
      return { path: before.path, backup, after: after === null ? null : hashOf(after) }
    })
  } catch (error) {
    restoreFiles(done)
    throw error
  }
}

function restoreFiles(edits: readonly FileEdit[]): void {
  for (const { before } of edits) replaceSettings(readSettings(before.path), before.text, null)
}

/** Restores every file of the last change, if none has been modified since. */
export function undoChange(id: ClientId, records: ConnectionRecords, isThere: (file: string) => boolean): void {
  const record = records.of(id)
  if (record.lastChange.length === 0) throw AppError.of('nothingToUndo')
  const files = record.lastChange.map((change) => ({
    now: readSettings(change.path),
    earlier: earlierText(change),
    change,
  }))
  for (const { now, change } of files) {
    if ((now.text === null ? null : hashOf(now.text)) === change.after) continue
    throw change.backup === null
      ? AppError.of('changedSince', { file: change.path })
      : AppError.of('changedSinceBackup', { file: change.path, backup: change.backup })
  }
  for (const { now, earlier } of files) {
    if (now.text !== earlier) replaceSettings(now, earlier, now.text === null ? null : backupName(now.target, isThere))
  }
  records.save(id, { ...record, lastChange: [] })
}

function earlierText({ path, backup }: FileChange): string | null {
  if (backup === null) return null
  const { text } = readSettings(backup)
  if (text === null) throw AppError.of('backupGone', { file: path, backup })
  return text
}

const KEPT_BACKUPS = 3

/** Deletes all backups of a file except the latest few and those that an undo or a removal needs. */
export function pruneBackups(file: string, { origins, lastChange }: ClientRecord): void {
  const needed = [...origins, ...lastChange].map(({ backup }) => backup)
  try {
    const copies = backupsOf(file).map((copy) => ({ copy, writtenAtMs: fs.statSync(copy).mtimeMs }))
    const old = copies.toSorted((one, other) => other.writtenAtMs - one.writtenAtMs).slice(KEPT_BACKUPS)
    for (const { copy } of old) if (!needed.includes(copy)) fs.rmSync(copy)
  } catch {
    // A backup that can't be deleted does no harm.
  }
}

interface Change {
  readonly intent: ClientIntent
  readonly done: readonly FileChange[]
  readonly changes: readonly PlannedChange[]
  readonly runningIds: readonly number[]
}

/** Records what an undo needs and what the files were like before our first change. */
export function recordChange(record: ClientRecord, { intent, done, changes, runningIds }: Change): ClientRecord {
  const lastChange = done.length === 0 ? record.lastChange : [...done]
  // Keep the origins: they apply again if the removal is undone.
  if (intent === 'remove') return { ...noRecord, lastChange, origins: record.origins }
  const untouched = record.origins.filter(({ path }) => done.every((change) => change.path !== path))
  const ranMeanwhile = changes.length === 0 ? record.ranMeanwhile : [...runningIds]
  return {
    ...record,
    isAdded: true,
    lastChange,
    ranMeanwhile,
    origins: [...untouched, ...done.map((change) => originOf(change, record, changes))],
  }
}

/** When we change a file again that hasn't been modified since, its origin stays the state before our first change. */
function originOf(change: FileChange, { origins }: ClientRecord, changes: readonly PlannedChange[]): FileChange {
  const earlier = origins.find(({ path }) => path === change.path)
  const edit = changes.find((planned) => planned.kind === 'file' && planned.before.path === change.path)
  const before = edit?.kind === 'file' ? edit.before.text : null
  return earlier !== undefined && before !== null && hashOf(before) === earlier.after
    ? { ...change, backup: earlier.backup }
    : change
}
