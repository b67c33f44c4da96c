import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../bench/generate/random.ts'
import { type Archive, openArchive } from '../../../../electron/store/archive/openArchive.ts'
import { createVectorScan } from '../../../../electron/store/index/vectorScan.ts'
import { encodeVector } from '../../../../electron/embed/build/quantize.ts'
import { temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('scan')
const random = createRandom(3)
const randomBits = (width: number): Uint32Array =>
  Uint32Array.from({ length: width }, () => Math.floor(random.next() * 2 ** 32))

function bitsOf(word: number): number {
  return word.toString(2).replaceAll('0', '').length
}

function distanceOf(one: Uint32Array, other: Uint32Array): number {
  return one.reduce((sum, word, at) => sum + bitsOf((word ^ (other[at] ?? 0)) >>> 0), 0)
}

function add({ vectors }: Archive, modelId: number, rows: readonly { id: number; bits: Uint32Array }[]): void {
  const fresh = rows.map(({ id, bits }) => ({ nodeId: id, content: '', vector: new Int8Array(bits.length * 32), bits }))
  vectors.save({
    modelId,
    place: 'here',
    dataVersion: vectors.dataVersion(),
    fresh,
    finished: [],
    encode: encodeVector,
  })
}

const isAllowed = (id: number): boolean => id % 5 === 0

describe('the nearest', () => {
  const width = 4
  // Gaps like those left by deletions, and more than one block.
  const rows = Array.from({ length: 3000 }, (_, index) => ({ id: 1 + index * 3, bits: randomBits(width) }))
  const query = randomBits(width)
  const sorted = rows
    .map(({ id, bits }) => ({ id, distance: distanceOf(bits, query) }))
    .toSorted((one, other) => one.distance - other.distance || other.id - one.id)

  function scanned<T>(work: (archive: Archive, modelId: number) => T): T {
    return withArchive(newFolder('archive'), (archive) => {
      const modelId = archive.vectors.modelId('test', width * 32)
      add(archive, modelId, rows)
      return work(archive, modelId)
    })
  }

  it.each([1, 2, 50, 1000, 3000, 5000])('match a full sort, newer rows first at the same distance: %i', (limit) =>
    scanned(({ vectorScan }, modelId) =>
      expect(vectorScan.nearest({ modelId, subject: 'message', bits: query, limit })).toEqual(sorted.slice(0, limit)),
    ),
  )

  it('include only allowed rows, as if there were no others', () =>
    scanned(({ vectorScan }, modelId) => {
      expect(vectorScan.nearest({ modelId, subject: 'message', bits: query, limit: 40, isAllowed })).toEqual(
        sorted.filter(({ id }) => isAllowed(id)).slice(0, 40),
      )
      expect(
        vectorScan.nearest({ modelId, subject: 'message', bits: query, limit: 40, isAllowed: () => false }),
      ).toEqual([])
    }))

  it('follow writes of this and of other programs', () =>
    scanned((archive, modelId) => {
      const find = () => archive.vectorScan.nearest({ modelId, subject: 'message', bits: query, limit: 3 })
      const before = find()
      add(archive, modelId, [{ id: 2, bits: query }])
      expect(find()).toEqual([{ id: 2, distance: 0 }, ...before.slice(0, 2)])
      const other = openArchive(archive.folder, 'write')
      add(other, modelId, [{ id: 50_000, bits: query }])
      other.close()
      expect(find().map(({ id }) => id)).toEqual([50_000, 2, before[0]?.id])
      archive.vectors.remove(modelId)
      expect(find()).toEqual([])
      add(archive, modelId, [{ id: 4, bits: query }])
      expect(find()).toEqual([{ id: 4, distance: 0 }])
    }))

  it.each([1, 20_000, 40_000, 70_000])('are the same with room for %i bytes of blocks in memory', (bytes) =>
    scanned((archive, modelId) => {
      const { folder, vectors } = archive
      const other = vectors.modelId('other', width * 32)
      add(archive, other, rows.slice(0, 1500))
      const db = new Database(path.join(folder, 'archive.db'), { readonly: true })
      const scan = createVectorScan(db, bytes)
      const find = (id: number) => scan.nearest({ modelId: id, subject: 'message', bits: query, limit: 50 })
      for (let round = 0; round < 3; round += 1) {
        expect(find(modelId)).toEqual(sorted.slice(0, 50))
        expect(find(other)).toEqual(sorted.filter(({ id }) => id <= 4500).slice(0, 50))
      }
      db.close()
    }),
  )

  it('are the results so far when stopped', () =>
    scanned(({ vectorScan }, modelId) => {
      let calls = 0
      const found = vectorScan.nearest({
        modelId,
        subject: 'message',
        bits: query,
        limit: 5000,
        stop: () => ++calls > 1,
      })
      expect(found.length).toBeGreaterThan(300)
      expect(found.every(({ id }) => id < 1024)).toBe(true)
    }))

  it('are empty for a query of another width', () =>
    scanned(({ vectorScan }, modelId) =>
      expect(vectorScan.nearest({ modelId, subject: 'message', bits: randomBits(width + 1), limit: 5 })).toEqual([]),
    ))
})
