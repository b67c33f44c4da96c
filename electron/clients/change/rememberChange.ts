import type { ClientIntent } from '../../../shared/model/clientSetup.ts'
import { noRecord, type ClientRecord, type FileChange } from './records.ts'
import { hashOf } from '../settings/settingsFile.ts'
import type { PlannedChange } from '../settings/spot.ts'

interface Change {
  readonly intent: ClientIntent
  readonly done: readonly FileChange[]
  readonly changes: readonly PlannedChange[]
  readonly runningIds: readonly number[]
}

/** What is to be known later: how to take this change back, and what the files were before we came. */
export function rememberChange(record: ClientRecord, { intent, done, changes, runningIds }: Change): ClientRecord {
  const lastChange = done.length === 0 ? record.lastChange : [...done]
  // The origins stay: they count again if the removal is taken back.
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

/** A second change to a file that is as we left it goes back to what was there before the first. */
function originOf(change: FileChange, { origins }: ClientRecord, changes: readonly PlannedChange[]): FileChange {
  const earlier = origins.find(({ path }) => path === change.path)
  const edit = changes.find((planned) => planned.kind === 'file' && planned.before.path === change.path)
  const before = edit?.kind === 'file' ? edit.before.text : null
  return earlier !== undefined && before !== null && hashOf(before) === earlier.after
    ? { ...change, backup: earlier.backup }
    : change
}
