import fs from 'node:fs'
import { assert as assertProperty, array, constantFrom, property, uint32Array } from 'fast-check'
import openWabt from 'wabt'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../bench/generate/random.ts'
import {
  createBitScan,
  createPlainScan,
  EMPTY,
  hammingDistances,
  openSimdScan,
  SIMD_MODULE,
} from '../../../../electron/store/index/bitScan.ts'
import { BLOCK_ROWS } from '../../../../electron/store/index/vectorWriter.ts'

const random = createRandom(3)
const randomBits = (length: number): Uint32Array =>
  Uint32Array.from({ length }, () => Math.floor(random.next() * 2 ** 32))

function distanceOf(one: Uint32Array, other: Uint32Array): number {
  return one.reduce((sum, word, at) => sum + bitsOf((word ^ (other[at] ?? 0)) >>> 0), 0)
}

function bitsOf(word: number): number {
  return word.toString(2).replaceAll('0', '').length
}

/** A block of these rows, and empty slots after them. */
function blockOf(rows: readonly Uint32Array[], width: number): Uint32Array {
  const words = new Uint32Array(BLOCK_ROWS * width)
  for (const [index, row] of rows.entries()) words.set(row, index * width)
  return words
}

describe('the loop', () => {
  it.each([1, 2, 3, 8, 12, 24, 31, 32, 48, 96])('counts the bits that differ, for %i words', (width) => {
    const rows = Array.from({ length: 20 }, () => randomBits(width))
    const query = randomBits(width)
    const distances = new Uint16Array(22)
    hammingDistances(
      Uint32Array.from([...rows.flatMap((row) => [...row]), ...query.map((word) => ~word), ...new Uint32Array(width)]),
      query,
      distances,
    )
    expect([...distances]).toEqual([...rows.map((row) => distanceOf(row, query)), width * 32, EMPTY])
  })
})

describe('the SIMD routine', () => {
  it('is the assembled source', async () => {
    const wabt = await openWabt()
    const source = fs.readFileSync('electron/store/index/bitScan.wat', 'utf8')
    const { buffer } = wabt.parseWat('bitScan.wat', source, { simd: true }).toBinary({})
    expect(Buffer.from(buffer).toString('base64')).toBe(SIMD_MODULE)
  })

  it('runs on this system for every width that is a multiple of 128 bits', () => {
    for (const width of [4, 8, 12, 24, 32, 48, 96, 128]) expect(openSimdScan(width)).not.toBeNull()
  })

  it('agrees with the loop for any rows and any query', () => {
    const rowsAndQuery = constantFrom(4, 8, 12, 24, 32, 48, 96).chain((width) => {
      const row = uint32Array({ minLength: width, maxLength: width })
      return array(row, { minLength: 1, maxLength: 30 }).map((rows) => ({ width, rows }))
    })
    assertProperty(
      property(rowsAndQuery, ({ width, rows: [query = new Uint32Array(width), ...rows] }) => {
        const words = blockOf([...rows, query, query.map((word) => ~word)], width)
        const [one, other] = [new Uint16Array(BLOCK_ROWS), new Uint16Array(BLOCK_ROWS)]
        const [simd, plain] = [openSimdScan(width), createPlainScan()]
        for (const scan of [simd, plain]) scan?.load(1, words)
        simd?.compare(1, query, one)
        plain.compare(1, query, other)
        expect(one).toEqual(other)
      }),
    )
  })

  it('keeps every block while its memory grows', () => {
    const width = 12
    const scan = createBitScan(width)
    const blocks = Array.from({ length: 60 }, () => randomBits(BLOCK_ROWS * width))
    for (const [slot, words] of blocks.entries()) scan.load(slot, words)
    const query = randomBits(width)
    for (const [slot, words] of blocks.entries()) {
      const [found, expected] = [new Uint16Array(BLOCK_ROWS), new Uint16Array(BLOCK_ROWS)]
      scan.compare(slot, query, found)
      hammingDistances(words, query, expected)
      expect(found).toEqual(expected)
    }
  })
})
