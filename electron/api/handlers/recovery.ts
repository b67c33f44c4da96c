import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../../shared/contract/appError.ts'
import type { Backup, RecoveryReport, RecoverySource } from '../../../shared/model/archiveMaintenance.ts'
import { isoDay } from '../../../shared/query/calendar.ts'
import { rebuildArchive } from '../../import/rebuild/rebuildArchive.ts'
import { backupFolder } from '../../store/backup/backupList.ts'
import { isDamage } from '../../store/check/brokenTables.ts'
import { examineArchive, goodBackups, latestWholeBackup, stateOf } from '../../store/check/integrity.ts'
import { withArchiveErrors, openArchive, refuseMissing } from '../../store/archive/openArchive.ts'
import { createWorkFolder, prepareRestored, swapIn, removeWorkFolder } from '../../store/backup/replaceArchive.ts'
import { openDamagedDatabase, type DamagedDatabase } from '../../store/salvage/damagedDatabase.ts'
import { withoutWriters } from '../../store/archive/withoutWriters.ts'
import { withImportsLocked, withIndexingPaused } from '../exclusiveAccess.ts'
import type { CallContext, Handlers } from '../dispatch.ts'
import type { HandlerServices } from '../handlerServices.ts'

type Prepared = Pick<RecoveryReport, 'from' | 'backup' | 'back' | 'lost'> & { readonly file: string }

export function createRecoveryHandlers(
  services: HandlerServices,
): Pick<Handlers, 'archive.examine' | 'archive.recover'> {
  const { archiveFolder } = services
  return {
    'archive.examine': () => {
      refuseMissing(archiveFolder)
      return withArchiveErrors(archiveFolder, () => examineArchive(archiveFolder))
    },
    'archive.recover': ({ from }, context) => {
      refuseMissing(archiveFolder)
      return withImportsLocked(archiveFolder, () => recover(services, from, context))
    },
  }
}

async function recover(services: HandlerServices, from: RecoverySource, context: CallContext): Promise<RecoveryReport> {
  const { archiveFolder, clock } = services
  const state = withArchiveErrors(archiveFolder, () => stateOf(archiveFolder))
  if (state === 'whole') throw AppError.of('nothingToRecover')
  try {
    return await withIndexingPaused(services, context.signal, () =>
      withoutWriters(archiveFolder, { isDamaged: state !== 'index' }, () => {
        const { file, ...prepared } = withArchiveErrors(
          archiveFolder,
          () =>
            (state === 'index' && from === 'remains' ? prepareRepaired(services) : null) ??
            prepare[from](services, context),
        )
        const aside = swapIn(archiveFolder, file, { as: 'damaged', nowMs: clock().nowMs })
        return {
          archive: archiveFolder,
          ...prepared,
          setAside: aside === null ? null : path.join(backupFolder(archiveFolder), aside),
        }
      }),
    )
  } finally {
    removeWorkFolder(archiveFolder)
  }
}

/** If only an index is damaged and SQLite can overwrite it in a copy, everything else is kept, vectors included. */
function prepareRepaired({ archiveFolder }: HandlerServices): Prepared | null {
  const workFolder = createWorkFolder(archiveFolder)
  for (const ending of ['', '-wal'])
    copyIfThere(path.join(archiveFolder, `archive.db${ending}`), path.join(workFolder, `archive.db${ending}`))
  try {
    const repaired = finish(workFolder, (archive) => {
      archive.searchIndex.rebuild()
      return []
    })
    return stateOf(workFolder) === 'whole' ? { ...repaired, from: 'remains', backup: null } : null
  } catch (error) {
    if (isDamage(error) || (error instanceof AppError && error.code === 'archive_broken')) return null
    throw error
  }
}

function copyIfThere(from: string, to: string): void {
  if (fs.existsSync(from)) fs.copyFileSync(from, to, fs.constants.COPYFILE_FICLONE)
}

const prepare: Readonly<Record<RecoverySource, (services: HandlerServices, context: CallContext) => Prepared>> = {
  nothing: ({ archiveFolder }) => {
    const workFolder = createWorkFolder(archiveFolder)
    return { ...finish(workFolder, () => []), from: 'nothing', backup: null }
  },

  remains: (services, context) =>
    withRemains(databaseIn(services.archiveFolder), (remains) => {
      const latest = latestWholeBackup(services.archiveFolder)
      if (!remains.isEmpty()) return prepareRebuilt(services, context, { remains, latest })
      if (latest === null) throw nothingLeft(services.archiveFolder, null)
      const restored = prepareRestoredWith(services, remains)
      return {
        ...restored,
        lost: [
          'Nothing in the damaged file was readable, so Backscroll restored the backup from ' +
            `${isoDay(latest.madeAtMs)}.`,
          ...restored.lost,
        ],
      }
    }),

  backup: (services) =>
    withRemains(databaseIn(services.archiveFolder), (remains) => prepareRestoredWith(services, remains)),
}

const databaseIn = (archiveFolder: string): string => path.join(archiveFolder, 'archive.db')

interface Sources {
  readonly remains: DamagedDatabase
  readonly latest: Backup | null
}

/** Rebuilds from the readable services, and from the latest backup for the rest. */
function prepareRebuilt(
  { archiveFolder, clock }: HandlerServices,
  { emit }: CallContext,
  { remains, latest }: Sources,
): Prepared {
  const workFolder = createWorkFolder(archiveFolder)
  const onProgress = (done: number, total: number): void => {
    if (done % PAGES_A_NEWS === 0) emit({ name: 'recovery.progress', done, total })
  }
  const rebuild = (backup: DamagedDatabase | null): Prepared => {
    const dated = backup === null || latest === null ? null : { remains: backup, madeAtMs: latest.madeAtMs }
    return {
      ...finish(workFolder, (archive) =>
        rebuildArchive({ archive, remains, backup: dated, nowMs: clock().nowMs, onProgress }),
      ),
      from: 'remains',
      backup: null,
    }
  }
  const prepared =
    latest === null ? rebuild(null) : withRemains(path.join(backupFolder(archiveFolder), latest.name), rebuild)
  if (isEmpty(prepared.back)) throw nothingLeft(archiveFolder, latest)
  return prepared
}

/** The latest backup plus the user's later edits, as far as they are readable. */
function prepareRestoredWith({ archiveFolder }: HandlerServices, remains: DamagedDatabase): Prepared {
  const { name, file } = restoreLatestBackup(archiveFolder)
  const finished = finish(path.dirname(file), (archive) => {
    archive.transaction(() => archive.salvaged.putUserRows(remains.rowsOf))
    return [
      "The backup doesn't have conversations you imported after it was made. To get them back, import your " +
        'export again.',
    ]
  })
  return { ...finished, from: 'backup', backup: name }
}

/** Files without conversations are useless to the user. */
function isEmpty(back: RecoveryReport['back']): boolean {
  return Object.entries(back).every(([name, count]) => name === 'files' || count === 0)
}

/** Better an error than an empty archive in place of the damaged one. */
function nothingLeft(archiveFolder: string, latest: Backup | null): AppError {
  return AppError.of(latest === null ? 'nothingReadable' : 'onlyBackupReadable', { file: databaseIn(archiveFolder) })
}

const PAGES_A_NEWS = 2000

/** Closing it leaves one file, ready to rename. */
function finish(
  workFolder: string,
  fill: (archive: ReturnType<typeof openArchive>) => string[],
): Omit<Prepared, 'from' | 'backup'> {
  const archive = openArchive(workFolder, 'write')
  try {
    const lost = fill(archive)
    return { file: path.join(workFolder, 'archive.db'), lost, back: archive.salvaged.counts() }
  } finally {
    archive.close()
  }
}

function withRemains<T>(file: string, work: (remains: DamagedDatabase) => T): T {
  const remains = openDamagedDatabase(file)
  try {
    return work(remains)
  } finally {
    remains.close()
  }
}

/** The latest intact backup. */
function restoreLatestBackup(archiveFolder: string): { readonly name: string; readonly file: string } {
  for (const { name } of goodBackups(archiveFolder)) {
    try {
      return { name, file: prepareRestored(archiveFolder, name) }
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'archive_broken')) throw error
    }
  }
  throw AppError.of('noGoodBackup')
}
