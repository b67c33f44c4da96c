import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../../shared/contract/appError.ts'
import type { RecoveryReport, RecoverySource } from '../../../shared/model/recovery.ts'
import { rebuildArchive } from '../../import/rebuildArchive.ts'
import { backupFolder } from '../../store/backupList.ts'
import { isDamage } from '../../store/brokenTables.ts'
import { examineArchive, goodBackups, stateOf } from '../../store/examineArchive.ts'
import { archiveNews, openArchive, refuseMissing } from '../../store/openArchive.ts'
import { newWorkFolder, prepareRestored, putInPlace, removeWorkFolder } from '../../store/replaceArchive.ts'
import { openRemains, type Remains } from '../../store/salvage/remains.ts'
import { withoutImports, withoutIndexing } from '../archiveAlone.ts'
import type { CallContext, Handlers } from '../dispatch.ts'
import type { HandlerParts } from '../handlerParts.ts'

type Prepared = Pick<RecoveryReport, 'backup' | 'back' | 'lost'> & { readonly file: string }

export function createRecoveryHandlers(parts: HandlerParts): Pick<Handlers, 'archive.examine' | 'archive.recover'> {
  const { archiveFolder } = parts
  return {
    'archive.examine': () => {
      refuseMissing(archiveFolder)
      return archiveNews(archiveFolder, () => examineArchive(archiveFolder))
    },
    'archive.recover': ({ from }, context) => {
      refuseMissing(archiveFolder)
      return withoutImports(archiveFolder, () => recover(parts, from, context))
    },
  }
}

async function recover(parts: HandlerParts, from: RecoverySource, context: CallContext): Promise<RecoveryReport> {
  const { archiveFolder, clock } = parts
  const state = archiveNews(archiveFolder, () => stateOf(archiveFolder))
  if (state === 'whole') throw new AppError('invalid_input', 'The archive is whole: there is nothing to recover. "backscroll backup --restore" puts an earlier one in its place.')
  try {
    const { file, ...prepared } = archiveNews(archiveFolder, () => (state === 'index' && from === 'remains' ? prepareMended(parts) : null) ?? prepare[from](parts, context))
    const aside = await withoutIndexing(parts, context.signal, () => putInPlace(archiveFolder, file, { as: 'damaged', nowMs: clock().nowMs }))
    return { archive: archiveFolder, from, ...prepared, setAside: aside === null ? null : path.join(backupFolder(archiveFolder), aside) }
  } finally {
    removeWorkFolder(archiveFolder)
  }
}

/** Where only an index is damaged, and SQLite can still write over it in a copy, the rest is taken as it is, vectors included. */
function prepareMended({ archiveFolder }: HandlerParts): Prepared | null {
  const workFolder = newWorkFolder(archiveFolder)
  for (const ending of ['', '-wal']) copyIfThere(path.join(archiveFolder, `archive.db${ending}`), path.join(workFolder, `archive.db${ending}`))
  try {
    const mended = finish(workFolder, (archive) => {
      archive.searchIndex.rebuild()
      return []
    })
    return stateOf(workFolder) === 'whole' ? { ...mended, backup: null } : null
  } catch (error) {
    if (isDamage(error) || (error instanceof AppError && error.code === 'archive_broken')) return null
    throw error
  }
}

function copyIfThere(from: string, to: string): void {
  if (fs.existsSync(from)) fs.copyFileSync(from, to, fs.constants.COPYFILE_FICLONE)
}

const prepare: Readonly<Record<RecoveryReport['from'], (parts: HandlerParts, context: CallContext) => Prepared>> = {
  nothing: ({ archiveFolder }) => {
    const workFolder = newWorkFolder(archiveFolder)
    return { ...finish(workFolder, () => []), backup: null }
  },

  remains: ({ archiveFolder, clock }, { emit }) => {
    const workFolder = newWorkFolder(archiveFolder)
    const [latest] = goodBackups(archiveFolder)
    const onProgress = (done: number, total: number): void => {
      if (done % PAGES_A_NEWS === 0) emit({ name: 'recovery.progress', done, total })
    }
    return withRemains(path.join(archiveFolder, 'archive.db'), (remains) =>
      withRemains(latest === undefined ? null : path.join(backupFolder(archiveFolder), latest.name), (backup) => ({
        ...finish(workFolder, (archive) => (remains === null ? [] : rebuildArchive({ archive, remains, backup, nowMs: clock().nowMs, onProgress }))),
        backup: null,
      })))
  },

  backup: ({ archiveFolder }) => {
    const { name, file } = firstRestored(archiveFolder)
    return withRemains(path.join(archiveFolder, 'archive.db'), (remains) => ({
      ...finish(path.dirname(file), (archive) => {
        if (remains !== null) archive.transaction(() => archive.salvaged.putPersons(remains.rowsOf))
        return ['Conversations that were imported after the backup are not in it. Import your export again to bring them back.']
      }),
      backup: name,
    }))
  },
}

const PAGES_A_NEWS = 2000

/** Closed again, it is one file that can be renamed. */
function finish(workFolder: string, fill: (archive: ReturnType<typeof openArchive>) => string[]): Omit<Prepared, 'backup'> {
  const archive = openArchive(workFolder, 'write')
  try {
    const lost = fill(archive)
    return { file: path.join(workFolder, 'archive.db'), lost, back: archive.salvaged.counts() }
  } finally {
    archive.close()
  }
}

function withRemains<T>(file: string | null, work: (remains: Remains | null) => T): T {
  const remains = file === null ? null : openRemains(file)
  try {
    return work(remains)
  } finally {
    remains?.close()
  }
}

/** The latest backup that is whole. */
function firstRestored(archiveFolder: string): { readonly name: string; readonly file: string } {
  for (const { name } of goodBackups(archiveFolder)) {
    try {
      return { name, file: prepareRestored(archiveFolder, name) }
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'archive_broken')) throw error
    }
  }
  throw new AppError('not_found', 'There is no backup that is whole. "backscroll recover" brings back what can still be read of the archive itself; nothing was changed.')
}
