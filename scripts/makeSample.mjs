import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { ZipFile } from 'yazl'
import { checkTalks, reportTalks } from './sample/checkTalks.mjs'
import { makeMembers } from './sample/makeMembers.mjs'
import { readTalks } from './sample/readTalks.mjs'

// Writes the sample export: conversations of fictional people, with the same bytes every time.
// `--check` only reads the texts in sample/talks and reports; a file's name after it limits the report to that file.
const file = fileURLToPath(new URL('../resources/sample/sample-export.zip', import.meta.url))
// Local time, because a zip stores local time: the same bytes in every time zone.
const mtime = new Date(2026, 10, 16, 12, 0, 0)

const { talks, errors: unreadable } = readTalks()
const errors = [...unreadable, ...checkTalks(talks)]
const [option, ...names] = process.argv.slice(2)
if (option === '--check') {
  process.stdout.write(reportTalks(talks, errors, names))
  process.exitCode = errors.length === 0 ? 0 : 1
} else {
  if (errors.length > 0) throw new Error(`The texts can't be used:\n${errors.join('\n')}`)
  const zip = new ZipFile()
  for (const [name, bytes] of makeMembers(talks)) zip.addBuffer(bytes, name, { mtime, mode: 0o100644, compress: true })
  zip.end()
  await mkdir(path.dirname(file), { recursive: true })
  await pipeline(zip.outputStream, createWriteStream(file))
}
