import fs from 'node:fs'
import { AppError } from '../../../shared/contract/appError.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { ExportMember } from './exportSource.ts'

/** The log grows to this size before it is moved into the database, and rolling back needs at most as much again. */
const MAX_RESERVE_BYTES = 96 * 1024 * 1024
const MIN_RESERVE_BYTES = 1024 * 1024

/** Disk space to reserve, so that an import onto a full disk can be undone. */
export function reserveFor(rowBytes: number): number {
  return Math.min(rowBytes + MIN_RESERVE_BYTES, MAX_RESERVE_BYTES)
}

/** Fails early instead of halfway. Files already in the archive need no more space. */
export function checkDiskSpace(archive: Archive, rowBytes: number, files: readonly ExportMember[]): void {
  const newFiles = files.filter(
    ({ path, byteLength, crc32 }) => crc32 === null || archive.members.knownBlob(path, byteLength, crc32) === null,
  )
  const needed = rowBytes + reserveFor(rowBytes) + newFiles.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const { bavail, bsize } = fs.statfsSync(archive.folder)
  if (needed <= bavail * bsize) return
  throw AppError.of('importNeedsRoom', { folder: archive.folder, neededBytes: needed, freeBytes: bavail * bsize })
}
