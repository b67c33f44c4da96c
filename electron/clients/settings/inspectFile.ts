import { AppError } from '../../../shared/contract/appError.ts'
import type { ClientIntent } from '../../../shared/model/clientSetup.ts'
import type { WantedEntry } from './entry.ts'
import { BrokenSettings, type SettingsFormat } from '../formats/settingsFormat.ts'
import { judgeSlots, remarksOn } from './judgeSlots.ts'
import type { Disk, Place } from '../program/machine.ts'
import { planEdit } from '../change/planEdit.ts'
import type { ClientRecord, FileChange } from '../change/records.ts'
import { hashOf, readSettings, refuseProtected, refuseDanglingLink, type SettingsSnapshot } from './settingsFile.ts'
import type { PlannedChange, Spot } from './spot.ts'

/** Reads a client's file and reports our entries in it. */
export function inspectFile(client: string, place: Place, ours: Omit<WantedEntry, 'extra'>, disk: Disk): Spot {
  const { file, label, format, isInstalled, extra } = place
  const wanted = { ...ours, extra }
  const base = { path: file, label, exists: disk.isThere(file), isInstalled: true }
  try {
    const snapshot = readSettings(file)
    const slots = format.readSlots(snapshot.text ?? '')
    const exists = snapshot.text !== null
    const found = {
      ...base,
      exists,
      isInstalled: isInstalled || exists,
      ...judgeSlots(slots, {
        wanted,
        isThere: disk.isThere,
        where: place.where ?? 'In its settings',
        obstacleOf: (name) => format.obstacleOf?.(snapshot.text ?? '', name) ?? null,
      }),
    }
    return {
      location: found,
      hasRoom: slots.length > 0,
      isServer: false,
      remarks: remarksOn(slots, client),
      askTools: null,
      plan: ({ intent, anyway }, record) => {
        try {
          return planFile({
            snapshot,
            intent,
            record,
            format,
            edit: (text, doing) => planEdit(text, doing, { format, wanted, isThere: disk.isThere, takesOver: anyway }),
          })
        } catch (error) {
          throw new AppError({ code: 'not_allowed', message: reasonOf(file, error) }, { cause: error })
        }
      },
    }
  } catch (error) {
    return {
      location: { ...base, state: 'unreadable', reason: reasonOf(file, error), command: null, address: null },
      hasRoom: false,
      isServer: false,
      remarks: [],
      askTools: null,
      plan: () => [],
    }
  }
}

function reasonOf(file: string, error: unknown): string {
  if (error instanceof AppError) return error.message
  if (error instanceof BrokenSettings)
    return `${file} ${error.message}. Fix it in an editor or remove it, and try again.`
  throw error
}

type Edit = (text: string, intent: ClientIntent) => string

interface FilePlan {
  readonly snapshot: SettingsSnapshot
  readonly intent: ClientIntent
  readonly record: ClientRecord
  readonly format: SettingsFormat
  readonly edit: Edit
}

function planFile(plan: FilePlan): PlannedChange[] {
  const { snapshot, intent, edit } = plan
  const after = intent === 'remove' ? withoutOurEntry(plan) : edit(snapshot.text ?? '', intent)
  if (after === snapshot.text || (after === '' && snapshot.text === null)) return []
  // Checked before the user agrees to a change that would fail.
  refuseDanglingLink(snapshot)
  refuseProtected(snapshot.target)
  return [{ kind: 'file', before: snapshot, after }]
}

/**
 * The original file if it hasn't been modified since; otherwise the text without our entry, and without the key if we
 * added it. Null deletes the file.
 */
function withoutOurEntry({ snapshot: { path, text }, record, format, edit }: FilePlan): string | null {
  if (text === null) return null
  const edited = edit(text, 'remove')
  const origin = record.origins.find((change) => change.path === path)
  const original = origin === undefined ? undefined : originalOf(origin)
  if (original === undefined || edited === text) return edited
  // An earlier entry of ours must not come back.
  const isOriginal = original === null || edit(original, 'remove') === original
  return isOriginal && hashOf(text) === origin?.after ? original : withoutOurKey(edited, original ?? '', format)
}

function withoutOurKey(edited: string, original: string, { hasServers, dropEmpty }: SettingsFormat): string {
  return hasServers === undefined || dropEmpty === undefined || hasServers(original) ? edited : dropEmpty(edited)
}

/** Null when there was no file; undefined when the backup is gone. */
function originalOf({ backup }: FileChange): string | null | undefined {
  return backup === null ? null : (readSettings(backup).text ?? undefined)
}
