import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../shared/contract/appError.ts'
import { migrate, type Migration, schemaVersion } from '../../../../electron/store/archive/migrate.ts'
import { migrations } from '../../../../electron/store/migrations/index.ts'
import { openArchive } from '../../../../electron/store/archive/openArchive.ts'
import { everything } from '../../../../electron/store/lookup/searchScope.ts'
import { checkIndex, filesIn, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('migrate')
const noBackUp = (): void => {}
const count = migrations.length

/** Rows for the tables of each version, in order of reference, by the migration that created the tables. */
const rowsByVersion: readonly (readonly string[])[] = [
  [
    `INSERT INTO conversations (id, provider, external_id, session_key, kind, title, is_archived, is_starred,
       node_count, message_count, turn_count, branch_count, active_at_ms)
     VALUES (1, 'chatgpt', 'c-1', 'tulips-2025-01', 'chat', 'Tulips', 0, 1, 2, 2, 2, 1, 1735689600000)`,
    `INSERT INTO nodes (id, conversation_id, ordinal, node_key, parent_ordinal, sibling_index, sibling_count,
       position, role, kind, content)
     VALUES (1, 1, 0, 'n-1', NULL, 0, 1, 0, 'user', 'message', 'When do I plant tulips?'),
            (2, 1, 1, 'n-2', 0, 0, 1, 1, 'assistant', 'message', 'In autumn, before the frost.')`,
    `INSERT INTO branches (conversation_id, branch, leaf_ordinal, fork_ordinal, message_count)
     VALUES (1, 1, 1, NULL, 2)`,
  ],
  [
    `INSERT INTO imports (id, source_path, started_at_ms, status, report) VALUES (1, '/home/rosalind/export.zip', ` +
      `1735689600000, 'done', '{}')`,
    'INSERT INTO raw_versions (id, conversation_id, sha256, format, richness, byte_length, zstd) VALUES (1, 1, ' +
      `x'01', 'chatgpt', 3, 2, x'02')`,
    `INSERT INTO sightings (import_id, raw_version_id, place) VALUES (1, 1, 'conversations.json #1')`,
    'INSERT INTO rejected_records (import_id, place, reason, sha256, byte_length, zstd) VALUES (1, ' +
      `'conversations.json #2', 'null', x'04', 4, x'03')`,
  ],
  [
    `INSERT INTO attachments (node_id, ordinal, asset_key, kind, name) VALUES (1, 0, 'file-abc', 'image', 'tulip.png')`,
    `INSERT INTO blobs (sha256, byte_length, media_type) VALUES ('ab12', 4, 'image/png')`,
    `INSERT INTO import_members (import_id, path, role, byte_length, blob_sha256) VALUES (1, 'file-abc-tulip.png', ` +
      `'file', 4, 'ab12')`,
    `INSERT INTO asset_files (asset_key, import_id, blob_sha256, name) VALUES ('file-abc', 1, 'ab12', 'tulip.png')`,
  ],
  [],
  [`INSERT INTO conversation_edits (provider, external_id, title) VALUES ('chatgpt', 'c-1', 'My tulips')`],
  [
    `INSERT INTO message_models (id, name) VALUES (1, 'gpt-4o')`,
    `INSERT INTO message_facts (node_id, conversation_id, speaker, kind, is_branch, at_ms, model_id, features,
      word_count)
     VALUES (1, 1, 1, 0, 0, 1735689600000, NULL, 2, 5), (2, 1, 2, 0, 0, 1735689600000, 1, 0, 5)`,
    `INSERT INTO message_languages (language, node_id) VALUES ('python', 2)`,
    `INSERT INTO changed_nodes (node_id) VALUES (2)`,
    `INSERT INTO vocabulary (id, term, folded, stem, message_count) VALUES (1, 'tulips', NULL, 'tulip', 1)`,
    `UPDATE search_state SET facts_through = 2, words_through = 2, message_count = 2, word_count = 10`,
  ],
  [
    `INSERT INTO embedding_models (id, identity, dimensions) VALUES (1, 'words', 8)`,
    `INSERT INTO message_vectors (model_id, node_id, vector) VALUES (1, 1, x'0102030405060708')`,
    'INSERT INTO conversation_vectors (model_id, conversation_id, message_count, vector) VALUES (1, 1, 2, ' +
      `x'0102030405060708')`,
    `INSERT INTO vector_blocks (model_id, subject, block, stamp, bits) VALUES (1, 'message', 0, 1, x'ff')`,
    `INSERT INTO settings (name, value) VALUES ('embedding', '{}')`,
  ],
  [
    `INSERT INTO conversation_edits (provider, external_id, trashed_at_ms) VALUES ('chatgpt', 'c-2', 1735689600000)`,
    `UPDATE imports SET account_id = 'user-rosalind'`,
  ],
  [`UPDATE conversations SET summary = 'About tulips.'`],
  [`INSERT INTO conversation_tags (provider, external_id, folded, tag) VALUES ('chatgpt', 'c-1', 'garden', 'Garden')`],
  [
    `INSERT INTO highlights (provider, external_id, node_key, quote, quote_before, quote_after, quote_start, colour,
       note, tags, created_at_ms, updated_at_ms)
     VALUES ('chatgpt', 'c-1', 'n-2', 'before the frost', 'In autumn, ', '.', 11, 'green',
       'Buy bulbs', '["garden"]', 1735689600000, 1735689600000)`,
  ],
  [
    `INSERT INTO saved_searches (name, query, created_at_ms) VALUES ('Bulbs', 'tulips OR crocus', 1735689600000)`,
    `INSERT INTO recent_searches (query, searched_at_ms) VALUES ('tulips', 1735689600000)`,
  ],
  [],
  [`UPDATE nodes SET is_human_only = 1 WHERE id = 2`],
  [],
  [],
]

function databaseOfVersion(version: number, file = ':memory:'): Database.Database {
  const db = new Database(file)
  db.pragma('foreign_keys = ON')
  migrate(db, migrations.slice(0, version), noBackUp)
  for (const statements of rowsByVersion.slice(0, version)) for (const sql of statements) db.exec(sql)
  return db
}

function archiveOfVersion(version: number): string {
  const folder = newFolder('archive')
  mkdirSync(folder, { recursive: true })
  databaseOfVersion(version, path.join(folder, 'archive.db')).close()
  return folder
}

/**
 * Every row of each of our tables, so that no loss goes unnoticed. Tables of the full-text indexes belong to SQLite.
 */
function contentOf(db: Database.Database): Record<string, unknown[]> {
  const tables = db
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema
       WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%'
         AND name NOT LIKE 'message_fts_%' AND name NOT LIKE 'message_pairs_%'
         AND name NOT LIKE 'vocabulary_parts_%' AND name NOT LIKE 'title_fts_%'
         AND name NOT LIKE 'summary_fts_%' AND name <> 'search_state'`,
    )
    .pluck()
    .all()
  return Object.fromEntries(tables.map((table) => [table, db.prepare(`SELECT * FROM "${table}" ORDER BY 1`).all()]))
}

function schemaOf(db: Database.Database): string[] {
  return db.prepare<[], string>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name').pluck().all()
}

describe('migrate', () => {
  it('has test rows for every version', () => {
    expect(rowsByVersion).toHaveLength(count)
  })

  it.each(Array.from({ length: count }, (_, index) => index + 1))(
    'keeps every row on the way to version %i',
    (version) => {
      const db = databaseOfVersion(version - 1)
      const before = contentOf(db)
      migrate(db, migrations.slice(0, version), noBackUp)
      expect(schemaVersion(db)).toBe(version)
      expect(contentOf(db)).toMatchObject(before)
      expect(db.pragma('foreign_key_check')).toEqual([])
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    },
  )

  it('reaches the same schema from every version', () => {
    const fresh = schemaOf(databaseOfVersion(count))
    for (let version = 1; version < count; version += 1) {
      const db = databaseOfVersion(version)
      migrate(db, migrations, noBackUp)
      expect(schemaOf(db)).toEqual(fresh)
    }
  })

  it('does nothing, and makes no backup, when the database is up to date', () => {
    const db = databaseOfVersion(count)
    migrate(db, migrations, () => expect.fail('there was nothing to migrate'))
    expect(schemaVersion(db)).toBe(count)
  })

  it('numbers the migrations in order', () => {
    expect(migrations.map(({ name }) => Number(name.slice(0, 3)))).toEqual(migrations.map((_, index) => index + 1))
  })

  it('has a test row for each of our tables', () => {
    const empty = Object.entries(contentOf(databaseOfVersion(count))).filter(([, rows]) => rows.length === 0)
    expect(empty.map(([table]) => table)).toEqual(['message_edits', 'project_names'])
  })

  it('rolls back to the old schema when a step fails halfway', () => {
    const db = databaseOfVersion(count)
    const before = [schemaOf(db), contentOf(db)]
    const broken: Migration = {
      name: '999-broken',
      sql: 'CREATE TABLE half (id INTEGER) STRICT; DELETE FROM nodes; SELECT no_such_function();',
    }
    expect(() => migrate(db, [...migrations, broken], noBackUp)).toThrow('no_such_function')
    expect(schemaVersion(db)).toBe(count)
    expect([schemaOf(db), contentOf(db)]).toEqual(before)
  })

  it('leaves the complete previous schema when a step is killed', () => {
    const folder = archiveOfVersion(count)
    const file = path.join(folder, 'archive.db')
    const store = new URL('../../../../electron/store/', import.meta.url).href
    const script = `
      import Database from ${JSON.stringify(import.meta.resolve('better-sqlite3'))}
      import { migrate } from ${JSON.stringify(`${store}archive/migrate.ts`)}
      import { migrations } from ${JSON.stringify(`${store}migrations/index.ts`)}
      const db = new Database(${JSON.stringify(file)})
      db.pragma('journal_mode = WAL')
      db.function('die', () => process.kill(process.pid, 'SIGKILL'))
      const done = {
        name: '998-done',
        sql: "ALTER TABLE conversations ADD COLUMN mood TEXT; UPDATE conversations SET mood = 'calm'",
      }
      const killed = {
        name: '999-killed',
        sql: 'CREATE TABLE half (id INTEGER) STRICT; DELETE FROM nodes; SELECT die()',
      }
      migrate(db, [...migrations, done, killed], () => {})`
    const { signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', script])
    expect(signal).toBe('SIGKILL')
    const db = new Database(file)
    expect(schemaVersion(db)).toBe(count + 1)
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(schemaOf(db).some((sql) => sql.includes('half'))).toBe(false)
    expect(contentOf(db)).toMatchObject({
      conversations: [{ title: 'Tulips', mood: 'calm' }],
      nodes: [{ id: 1 }, { id: 2 }],
    })
    db.close()
  })
})

describe('opening an archive of another version', () => {
  it.each(Array.from({ length: count - 1 }, (_, index) => index + 1))(
    'migrates version %i once, after a working backup',
    (version) => {
      const folder = archiveOfVersion(version)
      withArchive(folder, (archive) => {
        expect(archive.library.find('c-1')).toMatchObject([
          { summary: { title: version < 5 ? 'Tulips' : 'My tulips' } },
        ])
        expect(archive.searchIndex.isBehind()).toBe(true)
        archive.searchIndex.catchUp()
        expect(archive.searchIndex.isBehind()).toBe(false)
        expect(archive.search.within(everything, 10)).toEqual([1, 2])
        expect(archive.candidates.totals()).toEqual({ messageCount: 2, wordCount: 10 })
        expect(archive.candidates.withAnyWord('title', ['tulips'], 10)).toEqual([1])
        expect(archive.candidates.withAnyWord('title', ['my'], 10)).toEqual(version < 5 ? [] : [1])
        expect(archive.words.countOf('tulips')).toBe(1)
        checkIndex(folder)
      })
      expect(filesIn(path.join(folder, 'backups'))).toEqual([`before-migration-from-${version}.db`])
      if (process.platform !== 'win32')
        expect(statSync(path.join(folder, 'backups', `before-migration-from-${version}.db`)).mode & 0o777).toBe(0o600)
      const backup = new Database(path.join(folder, 'backups', `before-migration-from-${version}.db`), {
        readonly: true,
      })
      expect(schemaVersion(backup)).toBe(version)
      expect(contentOf(backup)).toEqual(contentOf(databaseOfVersion(version)))
      backup.close()
    },
  )

  it('replaces the half-written backup of a migration that was interrupted', () => {
    const folder = archiveOfVersion(1)
    mkdirSync(path.join(folder, 'backups'))
    new Database(path.join(folder, 'backups', 'before-migration-from-1.db'))
      .exec('CREATE TABLE half (id INTEGER)')
      .close()
    withArchive(folder, (archive) => expect(archive.library.find('c-1')).toHaveLength(1))
    const backup = new Database(path.join(folder, 'backups', 'before-migration-from-1.db'), { readonly: true })
    expect(contentOf(backup)).toEqual(contentOf(databaseOfVersion(1)))
    backup.close()
  })

  it.each(['WAL', 'DELETE'])(
    'refuses a newer version and leaves it byte for byte the same (journal mode %s)',
    (journalMode) => {
      const folder = archiveOfVersion(count)
      const file = path.join(folder, 'archive.db')
      const db = new Database(file)
      db.pragma(`journal_mode = ${journalMode}`)
      db.pragma(`user_version = ${count + 3}`)
      db.close()
      const before = readFileSync(file)
      for (const mode of ['write', 'read'] as const) {
        const error = catching(() => openArchive(folder, mode))
        expect(error).toMatchObject({ code: 'archive_newer' })
        expect(error?.message).toMatch(/newer version of Backscroll.*Update Backscroll/s)
        expect(readFileSync(file).equals(before)).toBe(true)
      }
      expect(filesIn(folder).filter((name) => !name.startsWith('archive.db'))).toEqual([])
    },
  )

  it('does not migrate for a reader, and explains what to do', () => {
    const folder = archiveOfVersion(1)
    const before = readFileSync(path.join(folder, 'archive.db'))
    expect(catching(() => openArchive(folder, 'read'))).toMatchObject({ code: 'archive_older' })
    expect(readFileSync(path.join(folder, 'archive.db')).equals(before)).toBe(true)
  })
})

function catching(work: () => unknown): AppError | null {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  return null
}
