import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { saveConversation } from '../../electron/import/record/saveConversation.ts'
import { openArchive } from '../../electron/store/archive/openArchive.ts'
import { buildConversation } from '../support/buildExport.ts'
import {
  contentOf,
  fixedNow,
  importInto,
  rowsOf,
  saved,
  temporaryFolders,
  withArchive,
} from '../support/archiveFixture.ts'
import { someOf } from '../support/howMany.ts'

const newFolder = temporaryFolders('powerloss')
/** As in SQLite's file format: a header, then frames of a small header and a page each. */
const WAL_HEADER_BYTES = 32
const FRAME_BYTES = 24 + 8192
const SAVED = 12

/** The archive on disk in the middle of its work: nothing of the log is in the database yet. */
let crashed = ''
let log = Buffer.alloc(0)
/** Titles after each transaction; the first one is before any. */
const states: string[] = []

beforeAll(async () => {
  const folder = newFolder('archive')
  await importInto(
    folder,
    saved(newFolder(), 'a.json', [buildConversation({ id: 'first', title: 'First', turns: [['user', 'Hello']] })]),
  )
  const archive = openArchive(folder, 'write')
  const keep = (): void => void states.push(titlesIn(folder))
  keep()
  for (let index = 0; index < SAVED; index += 1) {
    saveConversation(
      archive,
      {
        sessionKey: `kept-${index}`,
        title: `Kept ${index}`,
        turns: [{ role: 'user', content: `Tulips of row ${index}. ${'word '.repeat(index * 200)}` }],
      },
      fixedNow() + index,
    )
    keep()
  }
  crashed = newFolder('archive')
  mkdirSync(crashed, { recursive: true })
  for (const name of ['archive.db', 'archive.db-wal']) copyFileSync(path.join(folder, name), path.join(crashed, name))
  log = readFileSync(path.join(crashed, 'archive.db-wal'))
  archive.close()
})

function titlesIn(folder: string): string {
  return rowsOf(folder, 'SELECT title FROM conversations ORDER BY title')
    .map(({ title }) => String(title))
    .join(', ')
}

/** The archive after a start with this much of its log. */
function openedWith(bytes: Buffer): string {
  const folder = newFolder('archive')
  cpSync(crashed, folder, { recursive: true })
  writeFileSync(path.join(folder, 'archive.db-wal'), bytes)
  withArchive(folder, (archive) =>
    expect(archive.findDamage().filter((sentence) => !sentence.includes('search index is behind'))).toEqual([]),
  )
  return folder
}

describe('a log truncated by a power loss', () => {
  it('is longer than the part cut from it here', () => {
    expect((log.length - WAL_HEADER_BYTES) % FRAME_BYTES).toBe(0)
    expect(log.length).toBeGreaterThan(WAL_HEADER_BYTES + SAVED * FRAME_BYTES)
    expect(new Set(states).size).toBe(SAVED + 1)
  })

  it(
    'cut at any frame, yields an earlier state of the archive, complete, and never older than with a shorter log',
    { timeout: 900_000 },
    () => {
      const frames = Array.from({ length: (log.length - WAL_HEADER_BYTES) / FRAME_BYTES + 1 }, (_, index) => index)
      let latest = 0
      for (const frame of someOf(frames, 24)) {
        const state = states.indexOf(titlesIn(openedWith(log.subarray(0, WAL_HEADER_BYTES + frame * FRAME_BYTES))))
        expect(state).toBeGreaterThanOrEqual(latest)
        latest = state
      }
      expect(latest).toBe(SAVED)
    },
  )

  it.each([
    ['in the midst of a frame', (bytes: Buffer) => bytes.subarray(0, bytes.length - FRAME_BYTES / 2)],
    ['in its header', (bytes: Buffer) => bytes.subarray(0, 20)],
    [
      'with zeros at its end',
      (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, bytes.length - 3 * FRAME_BYTES), Buffer.alloc(3 * FRAME_BYTES)]),
    ],
    [
      'with one bit of its middle turned',
      (bytes: Buffer) =>
        Buffer.from(bytes.map((byte, index) => (index === Math.floor(bytes.length / 2) ? byte ^ 1 : byte))),
    ],
  ])('%s, yields an earlier state of the archive, complete, and continues from there', async (_, spoil) => {
    const folder = openedWith(spoil(log))
    expect(states).toContain(titlesIn(folder))
    const { conversations } = contentOf(folder)
    await importInto(
      folder,
      saved(newFolder(), 'b.json', [
        buildConversation({ id: 'later', title: 'Later', turns: [['user', 'Hello again']] }),
      ]),
    )
    expect(contentOf(folder).conversations).toBe(conversations + 1)
    withArchive(folder, (archive) => expect(archive.findDamage()).toEqual([]))
  })
})
