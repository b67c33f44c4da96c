import { AppError } from '../../../shared/contract/appError.ts'
import type { ClientId } from '../../../shared/model/clientSetup.ts'
import type { ConnectionRecords, FileChange } from './records.ts'
import { backupName, hashOf, readSettings, replaceSettings } from '../settings/settingsFile.ts'

/** Puts every file of the last change back, if all of them are still as we left them. */
export function undoChange(id: ClientId, records: ConnectionRecords, isThere: (file: string) => boolean): void {
  const record = records.of(id)
  if (record.lastChange.length === 0)
    throw new AppError(
      'not_found',
      'There is no change to take back. What was registered on a server is taken away with remove.',
    )
  const files = record.lastChange.map((change) => ({
    now: readSettings(change.path),
    earlier: earlierText(change),
    change,
  }))
  for (const { now, change } of files) {
    if ((now.text === null ? null : hashOf(now.text)) === change.after) continue
    throw new AppError(
      'not_allowed',
      `${change.path} has been changed since, so that nothing was put ` +
        `back.${change.backup === null ? '' : ` What it was before us is in ${change.backup}`}`,
    )
  }
  for (const { now, earlier } of files) {
    if (now.text !== earlier) replaceSettings(now, earlier, now.text === null ? null : backupName(now.target, isThere))
  }
  records.save(id, { ...record, lastChange: [] })
}

function earlierText({ path, backup }: FileChange): string | null {
  if (backup === null) return null
  const { text } = readSettings(backup)
  if (text === null)
    throw new AppError('not_found', `The copy of ${path} is gone, so that nothing was put back: ${backup}`)
  return text
}
