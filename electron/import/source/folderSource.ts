import { sentenceOf } from '../../../shared/reasons/sentence.ts'
import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../../shared/contract/appError.ts'
import type { ExportMember, ExportSource } from './exportSource.ts'

const CHUNK_BYTES = 256 * 1024
const MAX_MEMBERS = 200_000

export function openFolder(folder: string): ExportSource {
  const members: ExportMember[] = []
  const pending = ['']
  for (let inside = pending.pop(); inside !== undefined; inside = pending.pop()) {
    for (const entry of fs.readdirSync(path.join(folder, inside), { withFileTypes: true })) {
      const name = inside === '' ? entry.name : `${inside}/${entry.name}`
      if (entry.isDirectory()) pending.push(name)
      else members.push(toMember(path.join(folder, name), name, entry))
    }
    if (members.length > MAX_MEMBERS) throw AppError.of('folderTooLarge', { path: folder, most: MAX_MEMBERS })
  }
  return { kind: 'folder', members: members.toSorted((a, b) => (a.path < b.path ? -1 : 1)), close: () => {} }
}

export function openFile(file: string): ExportSource {
  const member = {
    path: path.basename(file),
    byteLength: fs.statSync(file).size,
    crc32: null,
    refusal: null,
    read: () => readFile(file),
  }
  return { kind: 'file', members: [member], close: () => {} }
}

function toMember(file: string, name: string, entry: fs.Dirent): ExportMember {
  if (!entry.isFile()) {
    const refusal = sentenceOf(entry.isSymbolicLink() ? 'noteLink' : 'noteNotRegularFile')
    return { path: name, byteLength: 0, crc32: null, refusal, read: () => readFile(file) }
  }
  return { path: name, byteLength: fs.statSync(file).size, crc32: null, refusal: null, read: () => readFile(file) }
}

/** Reports errors as problems of the export, never of the archive. */
async function* readFile(file: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of fs.createReadStream(file, { highWaterMark: CHUNK_BYTES })) yield chunk as Buffer
  } catch (cause) {
    throw AppError.of('fileUnreadable', { path: file }).causedBy(cause)
  }
}
