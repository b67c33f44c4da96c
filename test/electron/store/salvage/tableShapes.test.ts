import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { migrate } from '../../../../electron/store/archive/migrate.ts'
import { migrations } from '../../../../electron/store/migrations/index.ts'
import { openPageFile } from '../../../../electron/store/salvage/pageFile.ts'
import { salvageRows } from '../../../../electron/store/salvage/salvageRows.ts'
import { type SalvagedTable, shapeOf, tableShapes } from '../../../../electron/store/salvage/tableShapes.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('shapes')
const tables = tableShapes().map(({ table }) => table)

interface Column {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly pk: number
}

const HASH = 'ab'.repeat(32)
/** Values by which a table is told from others with the same columns. */
const telling: Readonly<Record<string, unknown>> = {
  provider: 'chatgpt',
  tags: '[]',
  report: '{}',
  blob_sha256: HASH,
  'blobs.sha256': HASH,
  'settings.name': 'indexing',
}
const plain: Readonly<Record<string, unknown>> = { INTEGER: 1, TEXT: 'text', BLOB: Buffer.from('bytes') }

/** Adds a row by what SQLite says about the table, with or without the values that may be missing. */
function addRow(db: Database.Database, table: string, { isFull }: { readonly isFull: boolean }): void {
  const columns = db
    .prepare<[string], Column>('SELECT name, type, "notnull", pk FROM pragma_table_info(?)')
    .all(table)
    .filter(({ notnull, pk }) => isFull || notnull === 1 || pk > 0)
  const values = columns.map(({ name, type }) => telling[`${table}.${name}`] ?? telling[name] ?? plain[type])
  const names = columns.map(({ name }) => name).join(', ')
  db.prepare(`INSERT INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`).run(...values)
}

function openNew(version: number): { readonly file: string; readonly db: Database.Database } {
  const file = path.join(newFolder(), 'archive.db')
  const db = new Database(file)
  db.pragma('page_size = 8192')
  db.pragma('foreign_keys = OFF')
  migrate(db, migrations.slice(0, version), () => {})
  return { file, db }
}

function salvaged(file: string, table: SalvagedTable): unknown[] {
  const pages = openPageFile(file)
  try {
    const rows = [...salvageRows(pages, { tables: new Set(tables), pagesOf: () => null })]
    return rows.filter((row) => row.table === table).map(({ values }) => values)
  } finally {
    pages.close()
  }
}

describe('the shape of a table', () => {
  it.each(tables.filter((table) => table !== 'conversation_ids'))('recognizes the rows of %s', (table) => {
    for (const isFull of [true, false]) {
      const { file, db } = openNew(migrations.length)
      addRow(db, table, { isFull })
      const expected = db.prepare(`SELECT * FROM ${table}`).all()
      db.close()
      expect(expected).toHaveLength(1)
      expect(salvaged(file, table)).toEqual(expected)
    }
  })

  it('recognizes entries of the index by provider ids', () => {
    const { file, db } = openNew(migrations.length)
    addRow(db, 'conversations', { isFull: true })
    db.close()
    expect(salvaged(file, 'conversation_ids')).toEqual([{ external_id: 'text', provider: 'chatgpt', id: 1 }])
  })

  it.each(['imports', 'conversation_edits', 'nodes'] as const)(
    'recognizes rows of %s that were written before it got its last column',
    (table) => {
      const { columns, minColumns } = shapeOf(table)
      expect(columns.length).toBeGreaterThan(minColumns)
      const { file, db } = openNew(5)
      addRow(db, table, { isFull: true })
      migrate(db, migrations, () => {})
      db.close()
      const [last = ''] = columns.at(-1) ?? []
      expect(salvaged(file, table)).toEqual([expect.objectContaining({ [last]: null })])
    },
  )
})
