import { TextDecoder } from 'node:util'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '../../../shared/contract/appError.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import { assetNames, type FileCatalog } from '../recognize/assetNames.ts'
import type { ExportMember } from '../source/exportSource.ts'
import type { ImportRun } from './importRun.ts'

interface FilesContext extends Pick<ImportRun, 'archive' | 'importId' | 'tally'> {
  readonly catalog: FileCatalog
  /** Returns whether to continue. */
  readonly onBytes: (count: number) => boolean
}

/** Copies all other members of the export into the archive; returns their hashes by path. */
export async function importFiles(
  context: FilesContext,
  members: readonly ExportMember[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>()
  for (const member of members) {
    const sha256 = await importFile(context, member)
    if (sha256 !== null) hashes.set(member.path, sha256)
    if (!context.onBytes(member.byteLength)) break
  }
  return hashes
}

async function importFile(
  { archive, importId, tally, catalog }: FilesContext,
  member: ExportMember,
): Promise<string | null> {
  const kept = knownFile(archive, member) ?? (await keepFile(archive, member))
  if (kept instanceof AppError) {
    tally.note('warnings', member.path, kept.sentence)
    archive.transaction(() => archive.members.add(importId, { ...member, role: 'refused', blobSha256: null }))
    return null
  }
  const { sha256, isNew, record } = kept
  const { keys, name } = assetNames(member.path, member.byteLength, catalog)
  archive.transaction(() => {
    record()
    archive.members.add(importId, { ...member, role: 'file', blobSha256: sha256 })
    for (const key of keys) archive.members.addName(importId, key, sha256, name)
  })
  if (isNew) tally.counts.files.kept += 1
  else tally.counts.files.unchanged += 1
  return sha256
}

interface KeptFile {
  readonly sha256: string
  readonly isNew: boolean
  readonly record: () => void
}

/** A zip has each member's checksum, so files from an earlier import needn't be unpacked again. */
function knownFile(archive: Archive, { path, byteLength, crc32 }: ExportMember): KeptFile | null {
  const sha256 = crc32 === null ? null : archive.members.knownBlob(path, byteLength, crc32)
  return sha256 !== null && archive.blobs.has(sha256) ? { sha256, isNew: false, record: () => {} } : null
}

async function keepFile(archive: Archive, member: ExportMember): Promise<KeptFile | AppError> {
  try {
    const { sha256, byteLength, head } = await archive.blobs.write(member.read())
    const mediaType = (await fileTypeFromBuffer(head))?.mime ?? textOrBytes(head)
    return {
      sha256,
      isNew: !archive.blobs.has(sha256),
      record: () => archive.blobs.record({ sha256, byteLength }, mediaType),
    }
  } catch (error) {
    // A file that can't be unpacked must not stop the conversations.
    if (error instanceof AppError && error.code === 'unreadable_export') return error
    throw error
  }
}

function textOrBytes(head: Buffer): string {
  if (head.includes(0)) return 'application/octet-stream'
  try {
    // As a stream, because the head may end inside a character.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'text/plain'
  } catch {
    return 'application/octet-stream'
  }
}
