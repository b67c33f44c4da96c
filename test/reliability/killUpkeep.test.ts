import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { writeExport } from '../../bench/generate/export.ts'
import { createRandom } from '../../bench/generate/random.ts'
import { listBackups } from '../../electron/store/backup/backupList.ts'
import { makeBackup } from '../../electron/store/backup/makeBackup.ts'
import { migrate, schemaVersion } from '../../electron/store/archive/migrate.ts'
import { migrations } from '../../electron/store/migrations/index.ts'
import { essenceOf, filesIn, fixedNow, importInto, temporaryFolders, withArchive } from '../support/archiveFixture.ts'
import { howMany } from '../support/howMany.ts'
import { killAfter } from '../support/killAfter.ts'

const newFolder = temporaryFolders('killupkeep')
const upkeepScript = new URL('../support/upkeepScript.ts', import.meta.url)
const KILLS = howMany(4, 30)
const PATIENCE_MS = 900_000
const MESSAGES = 20_000

function copyOf(folder: string): string {
  const copy = newFolder('archive')
  cpSync(folder, copy, { recursive: true })
  return copy
}

function inDatabase<T>(file: string, work: (db: Database.Database) => T): T {
  const db = new Database(file)
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** Without SQLite's own row statistics. */
const schemaOf = (db: Database.Database): string[] =>
  db
    .prepare<[], string>(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_stat%' ORDER BY name",
    )
    .pluck()
    .all()
const textsOf = (db: Database.Database): unknown =>
  db.prepare('SELECT count(*) AS count, sum(length(content)) AS characters FROM nodes').get()
const isWhole = (file: string): boolean =>
  inDatabase(file, (db) => db.pragma('integrity_check', { simple: true }) === 'ok')

/** Its progress, according to the files it left. */
const stageOf = (folder: string): string =>
  filesIn(folder)
    .map((name) => name.replaceAll(/\d+/g, '#'))
    .toSorted()
    .join(' ')

/**
 * Kills a process at random points of its run, this many times. `check` inspects the remains, and may determine its
 * progress more precisely.
 */
async function killOften(
  work: string,
  begin: () => readonly string[],
  check: (folder: string) => string | void,
): Promise<void> {
  const { ranMs } = await killAfter(60_000, upkeepScript, work, ...begin())
  const random = createRandom(23)
  const stages = new Set<string>()
  for (let kills = 0; kills < KILLS;) {
    const [folder = '', ...rest] = begin()
    const { wasKilled } = await killAfter(random.next() * ranMs, upkeepScript, work, folder, ...rest)
    const stage = stageOf(folder)
    const detail = check(folder) ?? ''
    if (!wasKilled) continue
    kills += 1
    stages.add(`${stage} ${detail}`)
  }
  // A few kills may all hit the same stage; of many, some must be earlier than others.
  if (inject('isThorough')) expect(stages.size, [...stages].join('\n')).toBeGreaterThan(1)
}

describe('killed during the migration of an older archive', () => {
  let old = ''
  beforeAll(() => {
    old = newFolder('archive')
    mkdirSync(old, { recursive: true })
    inDatabase(path.join(old, 'archive.db'), (db) => {
      migrate(db, migrations.slice(0, 1), () => {})
      db.exec(`INSERT INTO conversations (id, provider, external_id, session_key, kind, title, is_archived,
          is_starred, node_count, message_count, turn_count, branch_count, active_at_ms)
        VALUES (1, 'chatgpt', 'c-1', 'tulips-2025-01', 'chat', 'Tulips', 0,
          0, ${MESSAGES}, ${MESSAGES}, ${MESSAGES}, 0, 1735689600000)`)
      db.exec(`WITH RECURSIVE count (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM count WHERE n < ${MESSAGES - 1})
        INSERT INTO nodes (conversation_id, ordinal, node_key, parent_ordinal, sibling_index, sibling_count,
          position, role, kind, content)
        SELECT 1, n, 'n-' || n, nullif(n - 1, -1), 0, 1,
          n, 'user', 'message', 'Tulips are planted in row ' || n || ', before the frost.'
        FROM count`)
    })
  })

  it(
    'has the schema of one version, never a mix, and the next start completes it with every row',
    { timeout: PATIENCE_MS },
    async () => {
      const schemas = migrations.map((_, index) => {
        const db = new Database(':memory:')
        migrate(db, migrations.slice(0, index + 1), () => {})
        return schemaOf(db)
      })
      const before = inDatabase(path.join(old, 'archive.db'), textsOf)
      await killOften(
        'migrate',
        () => [copyOf(old)],
        (folder) => {
          const file = path.join(folder, 'archive.db')
          const version = inDatabase(file, (db) => {
            expect(schemaOf(db)).toEqual(schemas[schemaVersion(db) - 1])
            expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
            expect(textsOf(db)).toEqual(before)
            return schemaVersion(db)
          })
          withArchive(folder, (archive) => {
            archive.searchIndex.catchUp()
            // This archive has no raw copies: only rows and index are checked.
            expect(
              archive.findDamage().filter((sentence) => !sentence.startsWith('Some conversations are incomplete')),
            ).toEqual([])
          })
          inDatabase(file, (db) => {
            expect(schemaVersion(db)).toBe(migrations.length)
            expect(textsOf(db)).toEqual(before)
          })
          return `version ${version}`
        },
      )
    },
  )
})

describe('killed while a whole archive is copied', () => {
  let good = ''
  beforeAll(async () => {
    good = newFolder('archive')
    const file = path.join(newFolder(), 'export.json')
    await writeExport({ path: file, kind: 'json', messages: howMany(1000, 4000), seed: 8 })
    await importInto(good, file)
    makeBackup(good, 'backup', fixedNow())
  })

  it(
    'a backup is complete or absent, the archive is unchanged, and the next backup succeeds',
    { timeout: PATIENCE_MS },
    async () => {
      const before = essenceOf(good)
      await killOften(
        'backUp',
        () => [copyOf(good)],
        (folder) => {
          for (const { name } of listBackups(folder)) expect(isWhole(path.join(folder, 'backups', name))).toBe(true)
          expect(essenceOf(folder)).toEqual(before)
          const { length } = listBackups(folder)
          makeBackup(folder, 'backup', fixedNow())
          expect(listBackups(folder)).toHaveLength(length + 1)
        },
      )
    },
  )

  it(
    'a restore leaves a complete archive in place, the old or the restored one',
    { timeout: PATIENCE_MS },
    async () => {
      const changed = copyOf(good)
      const restored = essenceOf(good)
      withArchive(changed, (archive) => archive.transaction(() => archive.conversations.remove(1)))
      const present = essenceOf(changed)
      expect(present).not.toEqual(restored)
      const [backup] = listBackups(good)
      await killOften(
        'restore',
        () => [copyOf(changed), backup?.name ?? ''],
        (folder) => {
          expect(isWhole(path.join(folder, 'archive.db'))).toBe(true)
          expect([present, restored]).toContainEqual(essenceOf(folder))
          for (const { name } of listBackups(folder)) expect(isWhole(path.join(folder, 'backups', name))).toBe(true)
        },
      )
    },
  )
})
