import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../../../shared/contract/appError.ts'
import type { Output } from '../../../shared/contract/archiveContract.ts'
import type { ArchiveLocation } from '../../../shared/model/archiveMaintenance.ts'
import { sentenceOf } from '../../../shared/reasons/sentence.ts'
import { hasOwnFiles, readSizes, removeOwnFiles } from '../../store/archive/archiveFiles.ts'
import { backUpIfDue, isWritable, whyNoBackup } from '../../store/backup/automaticBackup.ts'
import { listBackups, listDamaged } from '../../store/backup/backupList.ts'
import { checkTables } from '../../store/check/brokenTables.ts'
import { makeBackup } from '../../store/backup/makeBackup.ts'
import { moveArchive, warningForFolder, problemWithFolder } from '../../store/archive/moveArchive.ts'
import { withArchiveErrors, refuseMissing } from '../../store/archive/openArchive.ts'
import { brokenArchive } from '../../store/archive/sqliteErrors.ts'
import { prepareRestored, swapIn, removeWorkFolder } from '../../store/backup/replaceArchive.ts'
import { peekAtSettings } from '../../store/tables/settingsStore.ts'
import { withoutWriters } from '../../store/archive/withoutWriters.ts'
import { withImportsLocked, withIndexingPaused } from '../exclusiveAccess.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerServices } from '../handlerServices.ts'

type Names =
  | 'archive.place'
  | 'archive.backup'
  | 'archive.restore'
  | 'archive.move'
  | 'archive.wipe'
  | 'archive.keepBackups'
  | 'archive.care'
  | 'archive.access'

const DAY_MS = 24 * 60 * 60 * 1000

export function createMaintenanceHandlers(services: HandlerServices): Pick<Handlers, Names> {
  const { archiveFolder, clock, write } = services
  const place = (): ArchiveLocation => describeArchive(archiveFolder)
  return {
    'archive.place': place,
    'archive.access': () => ({ folder: archiveFolder, isWritable: isWritable(archiveFolder) }),
    'archive.backup': () => {
      makeBackup(archiveFolder, 'backup', clock().nowMs)
      return place()
    },
    'archive.keepBackups': ({ isOn }) => {
      write((archive) =>
        archive.transaction(() =>
          isOn ? archive.settings.remove('automatic_backups') : archive.settings.set('automatic_backups', 'off'),
        ),
      )
      return place()
    },
    'archive.care': () => runMaintenance(services),
    'archive.restore': ({ name }, { signal }) =>
      withImportsLocked(archiveFolder, async () => {
        try {
          const prepared = prepareRestored(archiveFolder, name)
          await withIndexingPaused(services, signal, () =>
            withoutWriters(archiveFolder, {}, () =>
              swapIn(archiveFolder, prepared, { as: 'replaced', nowMs: clock().nowMs }),
            ),
          )
        } finally {
          removeWorkFolder(archiveFolder)
        }
        return place()
      }),
    'archive.move': ({ folder }, { signal }) => {
      refuseMissing(archiveFolder)
      return withImportsLocked(archiveFolder, () =>
        withIndexingPaused(services, signal, () => moveArchive(archiveFolder, folder, signal)),
      )
    },
    'archive.wipe': async (_input, { signal }) => {
      if (!hasOwnFiles(archiveFolder)) throw AppError.of('nothingToDelete', { folder: archiveFolder })
      return withImportsLocked(archiveFolder, async () => {
        await withIndexingPaused(services, signal, () =>
          withArchiveErrors(archiveFolder, () => removeOwnFiles(archiveFolder)),
        )
        return { archive: archiveFolder }
      })
    },
  }
}

function describeArchive(archiveFolder: string): ArchiveLocation {
  const trouble = problemWithFolder(archiveFolder) ?? warningForFolder(archiveFolder)
  return {
    folder: archiveFolder,
    trouble: trouble === null ? null : sentenceOf(trouble, { folder: archiveFolder }),
    ...readSizes(archiveFolder),
    backups: listBackups(archiveFolder),
    automaticBackups: {
      isOn: peekAtSettings(archiveFolder)?.('automatic_backups') !== 'off',
      whyNot: whyNoBackup(archiveFolder),
    },
    setAside: listDamaged(archiveFolder),
  }
}

/** Works in steps, so that this thread can answer other calls in between. */
async function runMaintenance({ archiveFolder, clock, write }: HandlerServices): Promise<Output<'archive.care'>> {
  refuseMissing(archiveFolder)
  const { nowMs } = clock()
  const settings = peekAtSettings(archiveFolder)
  const checkedAtMs = Number(settings?.('checked_at_ms') ?? 0)
  const isDue = nowMs - checkedAtMs >= DAY_MS || checkedAtMs > nowMs
  if (isDue) {
    for (const { isBroken } of checkTables(archiveFolder)) {
      if (isBroken) throw brokenArchive(archiveFolder)
      await nextTurn()
    }
    if (isWritable(archiveFolder))
      write((archive) => archive.transaction(() => archive.settings.set('checked_at_ms', String(nowMs))))
  }
  const backup = settings?.('automatic_backups') === 'off' ? 'not due' : backUpIfDue(archiveFolder, nowMs)
  return { isChecked: isDue, isBackedUp: backup === 'made', isBeingBackedUp: backup === 'in progress' }
}
