import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { ZipFile } from 'yazl'
import { assets } from './sample/files.mjs'
import { richTalks } from './sample/richTalks.mjs'
import { writtenTalks } from './sample/writtenTalks.mjs'

// Writes the sample export: conversations of fictional people, with the same bytes every time.
const folder = new URL('../resources/sample/', import.meta.url)
// Local time, because a zip stores local time: the same bytes in every time zone.
const mtime = new Date(2026, 9, 20, 12, 0, 0)

const zip = new ZipFile()
/** @param {string} name @param {Buffer | string} content */
const add = (name, content) => zip.addBuffer(Buffer.from(content), name, { mtime, mode: 0o100644, compress: true })

add('conversations.json', JSON.stringify([...writtenTalks, ...richTalks]))
add(
  'user.json',
  JSON.stringify({ id: 'user-SampleMilaBerger', email: 'mila@example.org', chatgpt_plus_user: true, birth_year: 1987 }),
)
for (const { member, bytes } of Object.values(assets)) add(member, bytes)
zip.end()

await mkdir(folder, { recursive: true })
await pipeline(zip.outputStream, createWriteStream(fileURLToPath(new URL('sample-export.zip', folder))))
