import fs from 'node:fs'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { writeZip } from '../../../electron/export/writeDocuments.ts'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { readZip } from '../../support/readZip.ts'

const newFolder = temporaryFolders('zip')
const entry = (name: string, content: string) => ({
  name,
  atMs: null,
  compress: true,
  open: () => Readable.from([Buffer.from(content)]),
})

describe('writeZip', () => {
  it('writes its entries in order, including empty ones', async () => {
    const file = newFolder('a.zip')
    await writeZip(file, async (add) => {
      await add(entry('ä.md', 'Guten Tag'))
      await add({ ...entry('files/b', ''), atMs: 0, compress: false, open: () => Readable.from([]) })
    })
    expect([...(await readZip(file))].map(([name, content]) => [name, content.toString()])).toEqual([
      ['ä.md', 'Guten Tag'],
      ['files/b', ''],
    ])
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  })

  it('requests the next entry only when the last has been read', async () => {
    const log: string[] = []
    await writeZip(newFolder('a.zip'), async (add) => {
      for (const name of ['a', 'b']) {
        const source = Readable.from([Buffer.alloc(100_000, name)])
        source.on('end', () => log.push(`${name} read`))
        log.push(`${name} given`)
        await add({ ...entry(name, ''), open: () => source })
      }
    })
    expect(log).toEqual(['a given', 'a read', 'b given', 'b read'])
  })

  it("fails without waiting when an entry can't be read", async () => {
    const broken = () => fs.createReadStream(newFolder('missing'))
    await expect(writeZip(newFolder('a.zip'), (add) => add({ ...entry('a', ''), open: broken }))).rejects.toThrow(
      'ENOENT',
    )
  })

  it("fails without waiting when it can't be written", async () => {
    await expect(writeZip(newFolder('nowhere/a.zip'), (add) => add(entry('a', 'text')))).rejects.toThrow('ENOENT')
  })

  it('passes on errors that happen in between', async () => {
    const file = newFolder('a.zip')
    const failing = writeZip(file, async (add) => {
      await add(entry('a', 'text'))
      throw new Error('enough')
    })
    await expect(failing).rejects.toThrow('enough')
  })
})
