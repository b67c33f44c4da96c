import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { findConversationDatabase } from '../../../electron/api/conversationDatabase.ts'
import { temporaryFolders, withArchive } from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('conversation-database')

function system(env: Record<string, string> = {}) {
  const workingFolder = newFolder()
  return {
    env,
    workingFolder,
    home: path.join(workingFolder, 'home'),
    archiveFolder: path.join(workingFolder, 'none'),
    isArchiveNamed: false,
  }
}

function makeDatabase(file: string, writtenAtSeconds?: number): string {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  new Database(file).exec('CREATE TABLE messages (id)').close()
  if (writtenAtSeconds !== undefined) fs.utimesSync(file, writtenAtSeconds, writtenAtSeconds)
  return file
}

function makeArchive(): string {
  const folder = newFolder('archive')
  withArchive(folder, () => {})
  return folder
}

describe('the conversation database', () => {
  it.each(['CONVERSATION_DB', 'ORIGIN_CONVERSATION_DB'])(
    'is the file that %s names, even with an archive next to it',
    (variable) => {
      const file = makeDatabase(path.join(newFolder(), 'mine.sqlite'))
      expect(findConversationDatabase({ ...system({ [variable]: file }), archiveFolder: makeArchive() })).toEqual({
        kind: 'file',
        path: file,
      })
    },
  )

  it('is the one in CONVERSATION_DB when both are set', () => {
    const [file, other] = [
      makeDatabase(path.join(newFolder(), 'mine.db')),
      makeDatabase(path.join(newFolder(), 'other.db')),
    ]
    expect(findConversationDatabase(system({ ORIGIN_CONVERSATION_DB: other, CONVERSATION_DB: file }))).toEqual({
      kind: 'file',
      path: file,
    })
  })

  it.each(['CONVERSATION_DB', 'ORIGIN_CONVERSATION_DB'])('may be in the home folder, as %s=~/…', (variable) => {
    const around = system({ [variable]: '~/data/mine.db' })
    const file = makeDatabase(path.join(around.home, 'data', 'mine.db'))
    expect(findConversationDatabase(around)).toEqual({ kind: 'file', path: file })
  })

  it('is never the newest in db/ when a missing archive is named', () => {
    const around = system()
    const file = makeDatabase(path.join(around.workingFolder, 'db', 'other.db'))
    expect(findConversationDatabase(around)).toEqual({ kind: 'file', path: file })
    expect(findConversationDatabase({ ...around, isArchiveNamed: true })).toEqual({
      kind: 'archive',
      folder: around.archiveFolder,
    })
  })

  it('is relative to the working folder', () => {
    const around = system({ CONVERSATION_DB: 'data/mine.db' })
    const file = makeDatabase(path.join(around.workingFolder, 'data', 'mine.db'))
    expect(findConversationDatabase(around)).toEqual({ kind: 'file', path: file })
  })

  it.each([
    ['is missing', 'gone.db', 'gone.db'],
    ['is missing, and its folder too', 'no/such/folder/gone.db', 'gone.db'],
    ['is a folder', '.', expect.any(String) as string],
    ['is missing in the home folder', '~/mine.db', 'mine.db'],
    ["is in somebody else's home", '~rosa/mine.db', 'mine.db'],
  ])('is reported without its path when it %s', (_, value, name) => {
    const around = { ...system({ CONVERSATION_DB: value }), archiveFolder: makeArchive() }
    makeDatabase(path.join(around.workingFolder, 'db', 'newest.db'))
    const shown = typeof name === 'string' ? name : path.basename(around.workingFolder)
    expect(() => findConversationDatabase(around)).toThrow(
      expect.objectContaining({
        code: 'not_found',
        message: `Database not found: ${shown}. Check CONVERSATION_DB: it must name a database file.`,
      }) as Error,
    )
  })

  it('names the wrong variable', () => {
    expect(() => findConversationDatabase(system({ CONVERSATION_DB: '', ORIGIN_CONVERSATION_DB: 'gone.db' }))).toThrow(
      'Check ORIGIN_CONVERSATION_DB:',
    )
  })

  it('is the archive when a variable is empty, even with a db/ folder', () => {
    const around = {
      ...system({ CONVERSATION_DB: '', ORIGIN_CONVERSATION_DB: ' ' }),
      archiveFolder: makeArchive(),
    }
    makeDatabase(path.join(around.workingFolder, 'db', 'newest.db'))
    expect(findConversationDatabase(around)).toEqual({ kind: 'archive', folder: around.archiveFolder })
  })

  it('is an archive when a variable names its file', () => {
    const folder = makeArchive()
    expect(findConversationDatabase(system({ CONVERSATION_DB: path.join(folder, 'archive.db') }))).toEqual({
      kind: 'archive',
      folder,
    })
  })

  it('is a plain file when something else is named archive.db', () => {
    const file = makeDatabase(path.join(newFolder(), 'archive.db'))
    expect(findConversationDatabase(system({ CONVERSATION_DB: file }))).toEqual({ kind: 'file', path: file })
    const damaged = path.join(newFolder(), 'archive.db')
    fs.writeFileSync(damaged, 'not a database')
    expect(findConversationDatabase(system({ CONVERSATION_DB: damaged }))).toEqual({ kind: 'file', path: damaged })
  })

  it('is the newest *.db in db/ when there is no archive', () => {
    const around = system()
    const inFolder = (name: string): string => path.join(around.workingFolder, 'db', name)
    makeDatabase(inFolder('a-newest.db'), 3000)
    makeDatabase(inFolder('b-old.db'), 1000)
    makeDatabase(inFolder('c-newer-still.sqlite'), 5000)
    makeDatabase(inFolder('d.db-wal'), 6000)
    fs.mkdirSync(inFolder('e-folder.db'))
    expect(findConversationDatabase(around)).toEqual({ kind: 'file', path: inFolder('a-newest.db') })
  })

  it('is the archive to be created when there is nothing', () => {
    const around = system()
    expect(findConversationDatabase(around)).toEqual({ kind: 'archive', folder: around.archiveFolder })
    fs.mkdirSync(path.join(around.workingFolder, 'db'))
    expect(findConversationDatabase(around)).toEqual({ kind: 'archive', folder: around.archiveFolder })
  })
})
