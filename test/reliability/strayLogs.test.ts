import { copyFileSync, cpSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openArchive } from '../../electron/store/archive/openArchive.ts'
import { buildConversation } from '../support/buildExport.ts'
import { importInto, rowsOf, saved, snapshotOf, temporaryFolders, withArchive } from '../support/archiveFixture.ts'

const newFolder = temporaryFolders('straylogs')

/** An archive whose last change is only in its log, like after a kill. */
async function crashedArchive(name: string, count: number): Promise<string> {
  const folder = newFolder('archive')
  const conversations = Array.from({ length: count }, (_, index) =>
    buildConversation({
      id: `${name} ${index}`,
      title: `${name} ${index}`,
      turns: [['user', `Hello from ${name} ${index}. ${'word '.repeat(50)}`]],
    }),
  )
  await importInto(folder, saved(newFolder(), 'a.json', conversations))
  const archive = openArchive(folder, 'write')
  archive.edits.editConversation('chatgpt', conversations[0]?.id ?? '', { title: `${name} renamed` })
  const copy = newFolder('archive')
  mkdirSync(copy, { recursive: true })
  for (const end of ['', '-wal', '-shm'])
    copyFileSync(path.join(folder, `archive.db${end}`), path.join(copy, `archive.db${end}`))
  archive.close()
  return copy
}

function copyOf(folder: string): string {
  const copy = newFolder('archive')
  cpSync(folder, copy, { recursive: true })
  return copy
}

const edits = (folder: string): unknown => rowsOf(folder, 'SELECT title FROM conversation_edits')

let gardens = ''
let kitchens = ''
beforeAll(async () => {
  gardens = await crashedArchive('Garden', 40)
  kitchens = await crashedArchive('Kitchen', 15)
})

describe('next to an archive that was not closed', () => {
  it("the log's index may be missing: it is rebuilt", () => {
    const folder = copyOf(gardens)
    rmSync(path.join(folder, 'archive.db-shm'))
    withArchive(folder, (archive) => expect(archive.findDamage()).toEqual([]))
    expect(edits(folder)).toEqual([{ title: 'Garden renamed' }])
  })

  it("the log's index of another archive has no effect", () => {
    const folder = copyOf(gardens)
    copyFileSync(path.join(kitchens, 'archive.db-shm'), path.join(folder, 'archive.db-shm'))
    withArchive(folder, (archive) => expect(archive.findDamage()).toEqual([]))
    expect(edits(folder)).toEqual([{ title: 'Garden renamed' }])
  })

  it('the log may be missing: its content is lost, the rest is intact', () => {
    const folder = copyOf(gardens)
    for (const end of ['-wal', '-shm']) rmSync(path.join(folder, `archive.db${end}`))
    withArchive(folder, (archive) => expect(archive.findDamage()).toEqual([]))
    expect(edits(folder)).toEqual([])
    expect(rowsOf(folder, 'SELECT count(*) AS count FROM conversations')).toEqual([{ count: 40 }])
  })
})

/** The folder of the gardens with the log of the kitchens in it. */
function mixed(folder: string): string {
  copyFileSync(path.join(kitchens, 'archive.db-wal'), path.join(folder, 'archive.db-wal'))
  rmSync(path.join(folder, 'archive.db-shm'), { force: true })
  return folder
}

describe('the log of another archive', () => {
  it('next to a closed archive is rejected by name, and both stay unchanged until it is gone', () => {
    const closed = copyOf(gardens)
    withArchive(closed, () => {})
    const folder = mixed(closed)
    const before = snapshotOf(folder)
    for (const mode of ['read', 'write'] as const) {
      expect(() => openArchive(folder, mode)).toThrow(
        expect.objectContaining({
          code: 'archive_broken',
          message: expect.stringMatching(
            /Nothing was changed.*archive\.db-wal in .* belongs to another database.*Move/s,
          ) as string,
        }),
      )
      expect(snapshotOf(folder)).toEqual(before)
    }
    rmSync(path.join(folder, 'archive.db-wal'))
    withArchive(folder, (archive) => expect(archive.findDamage()).toEqual([]))
    expect(rowsOf(folder, 'SELECT count(*) AS count FROM conversations')).toEqual([{ count: 40 }])
  })

  it("in place of its own, which SQLite can't detect, is found by the damage check at the latest", () => {
    const folder = mixed(copyOf(gardens))
    try {
      const archive = openArchive(folder, 'read')
      const damage = archive.findDamage()
      archive.close()
      expect(damage).not.toEqual([])
    } catch (error) {
      expect(error).toMatchObject({ code: 'archive_broken' })
    }
  })
})
