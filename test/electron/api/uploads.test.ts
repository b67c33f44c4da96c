import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createUploads, MAX_UPLOAD_BYTES, UploadTooLarge } from '../../../electron/api/uploads.ts'
import { filesIn, fixedNow, temporaryFolders } from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('upload')
const hoursAgo = (hours: number): Date => new Date(fixedNow() - hours * 60 * 60 * 1000)

function* broken(): Generator<Buffer> {
  yield Buffer.from('one')
  throw new Error('the line is dead')
}

describe('uploads', () => {
  it('are found only by their id', async () => {
    const folder = newFolder('archive')
    const uploads = createUploads(folder)
    const id = randomUUID()
    await uploads.receive({
      id,
      name: 'a.zip',
      chunks: Readable.from([Buffer.from('one '), Buffer.from('two')]),
      byteLength: null,
    })
    expect(fs.readFileSync(uploads.find(id) ?? '', 'utf8')).toBe('one two')
    for (const wrong of [randomUUID(), '..', `../uploads/${id}`, '', `${id}.part`])
      expect(uploads.find(wrong)).toBeNull()
    await uploads.remove(id)
    expect(uploads.find(id)).toBeNull()
  })

  it('leave nothing behind when interrupted', async () => {
    const folder = newFolder('archive')
    const chunks = Readable.from(broken())
    await expect(
      createUploads(folder).receive({ id: randomUUID(), name: 'a.zip', chunks, byteLength: null }),
    ).rejects.toThrow('the line is dead')
    expect(fs.readdirSync(path.join(folder, 'uploads'))).toEqual([])
  })

  it('are rejected when announced as too long, or without disk space', async () => {
    const uploads = createUploads(newFolder('archive'))
    const ask = (byteLength: number) =>
      uploads.receive({ id: randomUUID(), name: 'a', chunks: Readable.from([]), byteLength })
    await expect(ask(MAX_UPLOAD_BYTES + 1)).rejects.toThrow(UploadTooLarge)
  })

  it('are removed after a day if not imported', async () => {
    const folder = newFolder('archive')
    const uploads = createUploads(folder)
    uploads.removeOld(fixedNow())
    const [old, recent] = [randomUUID(), randomUUID()]
    for (const id of [old, recent])
      await uploads.receive({ id, name: 'a', chunks: Readable.from([Buffer.from('x')]), byteLength: 1 })
    fs.utimesSync(path.join(folder, 'uploads', old), hoursAgo(25), hoursAgo(25))
    fs.utimesSync(path.join(folder, 'uploads', recent), hoursAgo(23), hoursAgo(23))
    uploads.removeOld(fixedNow())
    expect(filesIn(path.join(folder, 'uploads'))).toEqual([`${recent}/a`])
  })

  it('are shown under their original name, and other files by their path', () => {
    const { nameOf } = createUploads('/some/archive')
    expect(nameOf(path.join('/some/archive', 'uploads', randomUUID(), 'a.zip'))).toBe('a.zip')
    expect(nameOf('/home/ada/a.zip')).toBe('/home/ada/a.zip')
  })
})
