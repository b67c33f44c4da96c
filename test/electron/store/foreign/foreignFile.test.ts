import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { asForeignError } from '../../../../electron/store/foreign/foreignFile.ts'

describe('an error in a foreign database', () => {
  it.each([
    ['SQLITE_BUSY', 'archive_busy'],
    ['SQLITE_FULL', 'disk_full'],
    ['SQLITE_IOERR_READ', 'unreadable_export'],
    ['SQLITE_CORRUPT', 'unreadable_export'],
  ])('%s is reported as %s, with the base name of the file only', (code, expected) => {
    expect(asForeignError(new Database.SqliteError('some error', code), '/home/somebody/history.db')).toMatchObject({
      code: expected,
      message: expect.stringMatching(/^[^/]*history\.db[^/]*\.$/) as string,
    })
  })
})
