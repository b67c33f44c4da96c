import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, expect } from 'vitest'
import type { RecoveryReport } from '../../shared/model/archiveMaintenance.ts'
import { openApi } from './apiFixture.ts'
import { checkIndex, contentOf, importInto, rowsOf, snapshotOf, temporaryFolders } from './archiveFixture.ts'
import { buildConversation, buildZip } from './buildExport.ts'

const PAGE = 8192
export const TALKS = 40
const long = (name: string): string => `${name} and what grows beside it. `.repeat(120)
const talk = (index: number) => {
  const name = `flower ${index}`
  return buildConversation({
    id: name,
    title: `About ${name}`,
    turns: [
      ['user', `Tell me of ${name}`],
      ['assistant', long(name)],
      ['user', 'And in winter?'],
      ['assistant', `In winter ${name} sleeps.`],
    ],
  })
}
export const talks = Array.from({ length: TALKS }, (_, index) => talk(index))

/** What is recovered when nothing is lost. */
export const everything = {
  conversations: TALKS,
  highlights: 1,
  notes: 1,
  tags: 4,
  stars: 1,
  savedSearches: 1,
  hidden: 1,
}

export interface Spoilt {
  readonly folder: string
  readonly file: string
  readonly bytes: Buffer
}

/** An archive of forty conversations with all kinds of user data, and damaged copies of it. */
export function spoiltArchives(name: string) {
  const newFolder = temporaryFolders(name)
  let good = ''
  beforeAll(async () => {
    good = newFolder('archive')
    await importInto(
      good,
      await buildZip(newFolder(), 'a.zip', {
        'conversations.json': talks,
        'picture.png': Buffer.from('\u0089PNG and more'),
      }),
    )
    const { person, window } = openApi(good)
    const [first, second, third] = (await person.must('conversations.list', {})).conversations.map(({ id }) => id)
    const shown = await person.must('conversations.show', { id: first ?? '' })
    const message =
      shown.messages.find(({ text }) => text.startsWith('Tell me of')) ?? expect.fail('there is a question')
    const anchor = { quote: 'Tell me', before: '', after: message.text.slice(7, 20), start: 0 }
    await window.must('highlights.add', {
      conversationId: first ?? '',
      messageId: message.messageId,
      anchor,
      colour: 'green',
      note: 'Ask Rosalind',
      tags: ['garden'],
    })
    await person.must('conversations.edit', { id: first ?? '', isStarred: true })
    await window.must('conversations.editAll', { ids: [first ?? '', second ?? ''], addTags: ['Garden', 'Winter'] })
    await person.must('conversations.edit', { id: third ?? '', isHiddenFromAgents: true, title: 'My own title' })
    await person.must('searches.save', { name: 'Frost', query: 'winter frost' })
  })

  return {
    newFolder,
    good: (): string => good,

    /** A copy of the good archive, with a backup on request. */
    async copy({ isBackedUp = false } = {}): Promise<{ folder: string; file: string }> {
      const folder = newFolder('archive')
      cpSync(good, folder, { recursive: true })
      if (isBackedUp) await openApi(folder).person.must('archive.backup', {})
      return { folder, file: path.join(folder, 'archive.db') }
    },

    /** A copy of the good archive with a modified database. */
    spoilt(spoil: (bytes: Buffer, file: string) => Buffer | void): Spoilt {
      const folder = newFolder('archive')
      cpSync(good, folder, { recursive: true })
      const file = path.join(folder, 'archive.db')
      return { folder, file, bytes: damageAgain(file, spoil) }
    },
  }
}

/** Changes a database like a failing disk does; returns the result. */
export function damageAgain(file: string, spoil: (bytes: Buffer, file: string) => Buffer | void): Buffer {
  const before = readFileSync(file)
  const bytes = spoil(before, file) ?? before
  writeFileSync(file, bytes)
  return bytes
}

/** All user data, and every conversation. */
export function keptIn(folder: string) {
  const rows = (sql: string) => rowsOf(folder, sql)
  return {
    content: contentOf(folder).contentHash,
    highlights: rows('SELECT * FROM highlights ORDER BY id'),
    edits: rows('SELECT * FROM conversation_edits ORDER BY provider, external_id'),
    tags: rows('SELECT * FROM conversation_tags ORDER BY provider, external_id, folded'),
    searches: rows('SELECT * FROM saved_searches ORDER BY id'),
    keys: rows('SELECT external_id, session_key FROM conversations ORDER BY external_id'),
    imports: rows('SELECT id, source_path, status FROM imports ORDER BY id'),
    sightings: rows('SELECT count(*) AS count FROM sightings'),
    files: rows('SELECT * FROM blobs'),
    members: rows('SELECT import_id, path, role, blob_sha256 FROM import_members ORDER BY path'),
  }
}

/** Hashes of every file, to verify that nothing was touched. */
export function fingerprints(folder: string): Record<string, string> {
  const files = [...snapshotOf(folder)].filter(([name]) => !name.endsWith('.lock'))
  return Object.fromEntries(files.map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]))
}

/** The archive's pages of one table or index, according to SQLite. */
export function pagesOf(file: string, name: string, type: 'leaf' | 'internal' = 'leaf'): number[] {
  const db = new Database(file, { readonly: true })
  try {
    return db
      .prepare<[string, string], number>('SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ?')
      .pluck()
      .all(name, type)
  } finally {
    db.close()
  }
}

/** Overwrites the page's list of entries, like a bad sector. */
export function ruin(bytes: Buffer, page: number): void {
  bytes.fill(0xff, (page - 1) * PAGE, page * PAGE)
}

/** Every page is intact, but part of the full-text index is all zeros. */
export function nonsenseInIndex(file: string): Buffer {
  const db = new Database(file).unsafeMode()
  db.exec(
    'UPDATE message_fts_data SET block = zeroblob(length(block)) WHERE id = (SELECT max(id) FROM message_fts_data)',
  )
  db.close()
  return readFileSync(file)
}

export async function recover(
  folder: string,
  from: 'remains' | 'backup' | 'nothing' = 'remains',
): Promise<RecoveryReport> {
  return openApi(folder).person.must('archive.recover', { from })
}

/** Kept under a separate name, byte for byte. */
export function expectSetAside({ setAside }: RecoveryReport, bytes: Buffer): void {
  expect(setAside === null ? null : readFileSync(setAside).equals(bytes)).toBe(true)
}

export async function expectHealthy(folder: string): Promise<void> {
  expect(await openApi(folder).person.must('archive.check', {})).toMatchObject({ damage: [] })
  expect(await openApi(folder).person.must('archive.examine', {})).toMatchObject({ state: 'whole' })
  expect(existsSync(path.join(folder, 'restoring'))).toBe(false)
  checkIndex(folder)
}
