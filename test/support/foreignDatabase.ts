import path from 'node:path'
import Database from 'better-sqlite3'
import { createControl } from '../../electron/search/searchControl.ts'
import { type DatabaseQuery, searchDatabase } from '../../electron/search/foreign/searchDatabase.ts'
import type { StaticTable } from '../../electron/embed/model/staticTable.ts'
import { openForeignMessages } from '../../electron/store/foreign/foreignMessages.ts'
import { foundMessages, type FoundMessages } from '../../shared/model/foundMessage.ts'
import { temporaryFolders } from './archiveFixture.ts'

const patient = createControl(
  () => false,
  () => 0,
  1,
)

export interface ForeignRow {
  readonly content: unknown
  readonly id?: unknown
  readonly conversation?: unknown
  readonly role?: unknown
  readonly at?: unknown
  readonly position?: unknown
}

/** The format ChatGPT Browser writes. */
export const canonical = `CREATE TABLE conversations (id TEXT, create_time TEXT, update_time TEXT, title TEXT);
  CREATE TABLE messages (id, conversation_id, role, content, create_time, update_time TEXT, position INTEGER)`
export const minimal = `CREATE TABLE conversations (id TEXT PRIMARY KEY, title TEXT);
  CREATE TABLE messages (id TEXT PRIMARY KEY, conversation_id TEXT, role TEXT, content TEXT, create_time, position
    INTEGER)`

/** Makes databases of another program; call it once per test file, which removes them at its end. */
export function foreignDatabases(name: string) {
  const newFolder = temporaryFolders(name)
  return function makeDatabase(
    messages: readonly ForeignRow[],
    { schema = canonical, titles = { garden: 'Garden' } as Record<string, string | null>, keep = false } = {},
  ) {
    const file = path.join(newFolder(), 'history.db')
    const db = new Database(file)
    db.exec(schema)
    const insertTitle = db.prepare('INSERT INTO conversations (id, title) VALUES (?, ?)')
    for (const [id, title] of Object.entries(titles)) insertTitle.run(id, title)
    const insert = db.prepare(
      'INSERT INTO messages (id, conversation_id, role, content, create_time, position) VALUES (?, ?, ?, ?, ?, ?)',
    )
    db.transaction(() => {
      for (const [
        index,
        {
          id = `m-${index}`,
          conversation = 'garden',
          role = 'user',
          content,
          at = `${1_735_689_600 + index}.5`,
          position = index,
        },
      ] of messages.entries()) {
        insert.run(id, conversation, role, content, at, position)
      }
    })()
    if (!keep) db.close()
    return { file, db }
  }
}

export function search(
  file: string,
  query: Partial<DatabaseQuery> = {},
  { control = patient, table = null as StaticTable | null } = {},
): FoundMessages {
  const database = openForeignMessages(file)
  try {
    return foundMessages.parse(
      searchDatabase(database, { text: '', limit: 50, textLimit: 2000, ...query }, control, table),
    )
  } finally {
    database.close()
  }
}

export const textsOf = ({ messages }: FoundMessages): string[] => messages.map(({ text }) => text)
