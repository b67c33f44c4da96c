import Database from 'better-sqlite3'
import { AppError } from '../../../shared/contract/appError.ts'

const errorsByCode: readonly (readonly [prefix: string, error: (archive: string) => AppError])[] = [
  ['SQLITE_FULL', (archive) => AppError.of('diskFull', { archive })],
  ['SQLITE_BUSY', (archive) => AppError.of('archiveBusy', { archive })],
  ['SQLITE_READONLY', readOnly],
  ['SQLITE_CANTOPEN', readOnly],
  ['SQLITE_IOERR_WRITE', readOnly],
  ['SQLITE_NOTADB', brokenArchive],
  ['SQLITE_CORRUPT', brokenArchive],
]

function readOnly(archive: string): AppError {
  return AppError.of('archiveReadOnly', { archive })
}

/** Exported for checks that find damage without a SQLite error. */
export function brokenArchive(archive: string): AppError {
  return AppError.of('archiveDamaged', { archive })
}

/** Turns errors of SQLite and the file system into messages for the user; bugs pass through unchanged. */
export function asArchiveError(error: unknown, archive: string): unknown {
  if (error instanceof AggregateError) return asFailedRollback(error)
  if (isNodeError(error) && error.code === 'ENOSPC') return withCause(errorsByCode[0]?.[1], archive, error)
  if (isNodeError(error) && ['EACCES', 'EROFS', 'EPERM', 'EEXIST', 'ENOTDIR'].includes(error.code ?? ''))
    return withCause(readOnly, archive, error)
  if (!(error instanceof Database.SqliteError)) return error
  const { code } = error
  return withCause(errorsByCode.find(([prefix]) => code.startsWith(prefix))?.[1], archive, error)
}

/** The import could neither finish nor roll back: expected on a full disk, and fixed by importing again. */
function asFailedRollback(error: AggregateError): unknown {
  if (!error.errors.some((each) => each instanceof AppError && each.code === 'disk_full')) return error
  return AppError.of('diskFullMidImport').causedBy(error)
}

function withCause(make: ((archive: string) => AppError) | undefined, archive: string, cause: Error): Error {
  if (!make) return cause
  const error = make(archive)
  error.cause = cause
  return error
}

function isNodeError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && !(error instanceof AppError)
}
