import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { openPageFile } from '../../../../electron/store/salvage/pageFile.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('pages')

it('a page comes from the log if it is there, however long the log, and else from the file', () => {
  const folder = newFolder()
  const file = path.join(folder, 'archive.db')
  const db = new Database(file)
  db.pragma('page_size = 512')
  db.exec('CREATE TABLE notes (text TEXT)')
  db.pragma('journal_mode = WAL')
  db.pragma('wal_autocheckpoint = 0')
  const insert = db.prepare('INSERT INTO notes VALUES (?)')
  db.transaction(() => Array.from({ length: 150_000 }, (_, index) => insert.run(`${index} ${'x'.repeat(400)}`)))()
  const copy = path.join(newFolder(), 'archive.db')
  for (const ending of ['', '-wal']) fs.copyFileSync(`${file}${ending}`, `${copy}${ending}`)
  const pageCount = Number(db.pragma('page_count', { simple: true }))
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()

  const pages = openPageFile(copy)
  expect(pages.pageCount).toBe(pageCount)
  const written = fs.readFileSync(file)
  // The first page has a change counter, so it differs after a checkpoint.
  for (const number of [2, 3, 1000, pageCount - 1, pageCount])
    expect(pages.page(number)?.equals(written.subarray((number - 1) * 512, number * 512)), String(number)).toBe(true)
  expect(pages.page(pageCount + 1)).toBeNull()
  pages.close()
})
