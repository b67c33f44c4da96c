import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { openDatabase } from '../../electron/store/archive/openDatabase.ts'

interface SchemaObject {
  readonly type: 'table' | 'index' | 'trigger' | 'view'
  readonly name: string
  readonly tableName: string
  readonly sql: string
}

interface Column {
  readonly name: string
  readonly type: string
  readonly isRequired: 0 | 1
  readonly defaultValue: string | null
  readonly keyPosition: number
}

const columnHead = '| column | type | required | default | key |\n|---|---|---|---|---|'

/** docs/SCHEMA.md, generated from a new archive, so it always matches the migrations. */
export function describeSchema(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-schema-'))
  try {
    const db = openDatabase(path.join(folder, 'archive.db'), 'write')
    try {
      return schemaDocument(db)
    } finally {
      db.close()
    }
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

function schemaDocument(db: Database.Database): string {
  const version = db.pragma('user_version', { simple: true }) as number
  const objects = schemaObjects(db)
  const tables = objects.filter(({ type }) => type === 'table')
  const views = objects.filter(({ type }) => type === 'view')
  const parts = [
    "# The archive's schema",
    `Version ${version}. Written by \`npm run schema\` from a new archive; a test compares the two.`,
    ...tables.map((table) => tableSection(db, table, objects)),
    ...views.map((view) => [`## ${view.name} (view)`, columnTable(db, view.name), sqlBlock(view.sql)].join('\n\n')),
  ]
  return `${parts.join('\n\n')}\n`
}

function schemaObjects(db: Database.Database): SchemaObject[] {
  // Shadow tables belong to the full-text index, and indexes without SQL to a UNIQUE or PRIMARY KEY that the table
  // shows.
  return db
    .prepare<[], SchemaObject>(
      `SELECT type, name, tbl_name AS tableName, sql FROM sqlite_schema
       WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         AND tbl_name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
       ORDER BY rowid`,
    )
    .all()
}

function tableSection(db: Database.Database, table: SchemaObject, objects: readonly SchemaObject[]): string {
  const belonging = objects.filter(
    ({ type, tableName }) => tableName === table.name && (type === 'index' || type === 'trigger'),
  )
  const sql = [
    table,
    ...belonging.filter(({ type }) => type === 'index'),
    ...belonging.filter(({ type }) => type === 'trigger'),
  ].map((object) => object.sql)
  return [`## ${table.name}`, columnTable(db, table.name), sqlBlock(...sql)].join('\n\n')
}

function columnTable(db: Database.Database, table: string): string {
  const columns = db
    .prepare<[string], Column>(
      'SELECT name, type, "notnull" AS isRequired, dflt_value AS defaultValue, pk AS keyPosition FROM ' +
        'pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid',
    )
    .all(table)
  return [columnHead, ...columns.map(columnRow)].join('\n')
}

function columnRow({ name, type, isRequired, defaultValue, keyPosition }: Column): string {
  const cells = [
    name,
    type,
    isRequired === 1 ? 'yes' : '',
    defaultValue ?? '',
    keyPosition === 0 ? '' : String(keyPosition),
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function sqlBlock(...statements: readonly string[]): string {
  return ['```sql', statements.map((sql) => `${withoutMargin(sql)};`).join('\n\n'), '```'].join('\n')
}

/** Removes the indentation a statement has inside a migration. */
function withoutMargin(sql: string): string {
  const [first = '', ...rest] = sql.split('\n')
  const margins = rest.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const last = margins.at(-1) ?? 0
  const margin = Math.min(last, ...margins)
  return [first, ...rest.map((line) => line.slice(margin).trimEnd())].join('\n')
}
