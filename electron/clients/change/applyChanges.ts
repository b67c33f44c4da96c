import { AppError } from '../../../shared/contract/appError.ts'
import type { Disk } from '../program/machine.ts'
import { type Ask, sendAllToLetta } from '../letta/lettaServer.ts'
import type { FileChange } from './records.ts'
import { backupName, hashOf, readSettings, replaceSettings } from '../settings/settingsFile.ts'
import type { FileEdit, PlannedChange } from '../settings/spot.ts'

interface ApplyOptions {
  readonly disk: Disk
  readonly ask: Ask
}

interface Applied {
  readonly done: FileChange[]
  /** What a server had against it, in words. */
  readonly refusals: string[]
}

/**
 * Does what was planned. When one of several files cannot be written, those before it are put back; a server that
 * refuses takes nothing from the files, which others read.
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
    putBack(edits)
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
    putBack(done)
    throw error
  }
}

function putBack(edits: readonly FileEdit[]): void {
  for (const { before } of edits) replaceSettings(readSettings(before.path), before.text, null)
}
