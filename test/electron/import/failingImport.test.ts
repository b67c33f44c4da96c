import { existsSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { runImport } from '../../../electron/import/record/runImport.ts'
import { type Archive, openArchive } from '../../../electron/store/archive/openArchive.ts'
import { buildConversation } from '../../support/buildExport.ts'
import { fixedNow, importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('failing')
const garden = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When?'],
    ['assistant', 'In autumn.'],
  ],
})

function failWith(code: string): () => never {
  return () => {
    throw new Database.SqliteError('what SQLite says', code)
  }
}

/** Imports into an archive with one failing part; returns the error. */
async function importFailing(
  folder: string,
  source: string,
  breakPart: (archive: Archive) => Partial<Archive>,
): Promise<unknown> {
  const archive = openArchive(folder, 'write')
  try {
    return await runImport({
      archive: { ...archive, ...breakPart(archive) },
      path: source,
      now: fixedNow,
      isCancelled: () => false,
      onProgress: () => {},
    }).catch((error: unknown) => error)
  } finally {
    archive.close()
  }
}

describe('an import that cannot begin', () => {
  it.each<[what: string, breakPart: (archive: Archive) => Partial<Archive>, code: string]>([
    [
      'the last one cannot be marked',
      (archive) => ({ imports: { ...archive.imports, markInterrupted: failWith('SQLITE_FULL') } }),
      'disk_full',
    ],
    [
      'what the last one left cannot be removed',
      () => ({
        removeUnfinished: () => {
          throw Object.assign(new Error('no'), { code: 'EACCES' })
        },
      }),
      'archive_read_only',
    ],
    [
      'the index cannot be made up for',
      (archive) => ({
        searchIndex: { ...archive.searchIndex, isBehind: () => true, catchUp: failWith('SQLITE_BUSY') },
      }),
      'archive_busy',
    ],
  ])('reports an error when %s', async (_, breakPart, code) => {
    expect(await importFailing(newFolder('archive'), saved(newFolder(), 'a.json', [garden]), breakPart)).toMatchObject({
      name: 'AppError',
      code,
    })
  })

  it('succeeds the next time', async () => {
    const folder = newFolder('archive')
    const file = saved(newFolder(), 'a.json', [garden])
    await importFailing(folder, file, (archive) => ({
      imports: { ...archive.imports, markInterrupted: failWith('SQLITE_FULL') },
    }))
    expect(await importInto(folder, file)).toMatchObject({ status: 'done', conversations: { new: 1 } })
  })

  it('releases its reserved disk space', async () => {
    const folder = newFolder('archive')
    const error = await importFailing(folder, saved(newFolder(), 'a.json', [garden]), (archive) => ({
      imports: { ...archive.imports, begin: failWith('SQLITE_FULL') },
    }))
    expect(error).toMatchObject({ code: 'disk_full' })
    expect(existsSync(path.join(folder, 'reserve'))).toBe(false)
  })

  it.each<[what: string, breakPart: (archive: Archive) => Partial<Archive>]>([
    ['no room can be held', () => ({ holdReserve: failWith('SQLITE_FULL') })],
    ['no row can be written', (archive) => ({ imports: { ...archive.imports, begin: failWith('SQLITE_FULL') } })],
  ])('closes a database when %s', async (_, breakPart) => {
    const file = path.join(newFolder(), 'history.db')
    const db = new Database(file, { timeout: 0 }).exec(
      'CREATE TABLE conversations (id, title); CREATE TABLE messages (id, conversation_id, role, content); INSERT ' +
        "INTO conversations VALUES ('c', 'Garden')",
    )
    expect(await importFailing(newFolder('archive'), file, breakPart)).toMatchObject({ code: 'disk_full' })
    expect(() => db.exec('BEGIN EXCLUSIVE')).not.toThrow()
    db.close()
  })
})
