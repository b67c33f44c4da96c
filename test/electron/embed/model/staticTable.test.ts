import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EmbedderError } from '../../../../electron/embed/model/embedder.ts'
import { openStaticTable } from '../../../../electron/embed/model/staticTable.ts'

const resources = path.resolve('resources/meaning')
const table = openStaticTable(resources)

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(table.dimensions)
  table.embedStatic(text, vector)
  return vector
}

function cosineOf(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)
}

const closeness = (one: string, other: string): number => cosineOf(vectorOf(one), vectorOf(other))

describe('the static table', () => {
  it.each([
    [
      'My cat is ill, which vet should I call?',
      'The kitten has a fever and needs an animal doctor',
      'How do I configure nginx as a reverse proxy?',
    ],
    ['postgres query is slow', 'adding an index to the SQL database table', 'a recipe for sourdough bread'],
    [
      'bake a chocolate cake',
      'dessert with cocoa, butter and sugar in the oven',
      'rent contract and notice period of my flat',
    ],
    ['visa and flight for a trip to Japan', 'travelling to Tokyo and Kyoto by plane', 'unit tests in TypeScript'],
  ])('finds that "%s" is closer to "%s" than to "%s"', (text, similar, other) => {
    expect(closeness(text, similar)).toBeGreaterThan(0.2)
    expect(closeness(text, other)).toBeLessThan(0.12)
  })

  it('returns unit vectors that ignore the order and number of words', () => {
    const vector = vectorOf('Quantum computers and the weather')
    expect(Math.hypot(...vector)).toBeCloseTo(1)
    expect(vectorOf('the WEATHER and quantum computers, quantum computers')).toEqual(vector)
  })

  it.each(['', ' \n ', '...!?', 'the of and', '🙂🙂'])(
    'returns zeros for "%s", which has no meaningful word',
    (text) => {
      expect(vectorOf(text).every((value) => value === 0)).toBe(true)
    },
  )

  it('reads no further than its first 128 tokens', () => {
    const start = 'bicycle repair '.repeat(64)
    expect(vectorOf(`${start} volcano`)).toEqual(vectorOf(start))
  })

  it('leaves question words out of a question', async () => {
    const [question, content] = await table.embed(
      ['Can you remind me what you recommended earlier about bicycle repair?', 'remind bicycle repair'],
      'query',
    )
    expect(question).toEqual(content)
    const [text] = await table.embed(['bicycle repair'], 'text')
    expect(text).toEqual(vectorOf('bicycle repair'))
  })

  it('adds 128 different tokens with the largest numbers without overflow', () => {
    const words = fs
      .readFileSync(path.join(resources, 'vocab.txt'), 'utf8')
      .split('\n')
      .slice(20_000, 20_600)
      .filter((word) => /^[a-z]+$/.test(word))
      .slice(0, 128)
    const sum = new Float32Array(table.dimensions)
    const rows = new Int8Array(fs.readFileSync(path.join(resources, 'static-table.bin')).subarray(32))
    const ids = new Map(
      fs
        .readFileSync(path.join(resources, 'vocab.txt'), 'utf8')
        .split('\n')
        .map((word, id) => [word, id]),
    )
    for (const word of words) {
      for (let index = 0; index < sum.length; index += 1)
        sum[index] = (sum[index] ?? 0) + (rows[(ids.get(word) ?? 0) * sum.length + index] ?? 0)
    }
    expect(words).toHaveLength(128)
    expect(cosineOf(vectorOf(words.join(' ')), sum) / Math.hypot(...sum)).toBeCloseTo(1, 5)
  })
})

describe('an invalid static table', () => {
  let folder = ''
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-table-'))
    for (const name of ['vocab.txt', 'static-table.bin'])
      fs.copyFileSync(path.join(resources, name), path.join(folder, name))
  })
  afterEach(() => fs.rmSync(folder, { recursive: true }))

  it.each([
    [
      'is missing',
      () => fs.rmSync(path.join(folder, 'static-table.bin')),
      "The quick index isn't available. Couldn't read",
    ],
    [
      'is cut off',
      () => fs.truncateSync(path.join(folder, 'static-table.bin'), 1_000_000),
      'static-table.bin is damaged',
    ],
    ['is empty', () => fs.truncateSync(path.join(folder, 'static-table.bin'), 0), 'static-table.bin is damaged'],
    [
      'is something else',
      () => fs.writeFileSync(path.join(folder, 'static-table.bin'), Buffer.alloc(64)),
      'static-table.bin is damaged',
    ],
    [
      'has no word list',
      () => fs.rmSync(path.join(folder, 'vocab.txt')),
      "Semantic search isn't available. Couldn't read",
    ],
    ['has half a word list', () => fs.truncateSync(path.join(folder, 'vocab.txt'), 1000), 'vocab.txt is damaged'],
  ])('is refused with an explanation when it %s', (_name, damage, sentence) => {
    damage()
    expect(() => openStaticTable(folder)).toThrow(EmbedderError)
    expect(() => openStaticTable(folder)).toThrow(sentence)
  })

  it('changes its identity when a single number changes', () => {
    const bytes = fs.readFileSync(path.join(folder, 'static-table.bin'))
    bytes[5_000_000] = (bytes[5_000_000] ?? 0) ^ 1
    fs.writeFileSync(path.join(folder, 'static-table.bin'), bytes)
    expect(openStaticTable(folder).identity).not.toBe(table.identity)
    expect(openStaticTable(resources).identity).toBe(table.identity)
  })

  it('reads a word list with Windows line endings', () => {
    fs.writeFileSync(
      path.join(folder, 'vocab.txt'),
      fs.readFileSync(path.join(folder, 'vocab.txt'), 'utf8').replaceAll('\n', '\r\n'),
    )
    const vector = new Float32Array(table.dimensions)
    openStaticTable(folder).embedStatic('bicycle repair', vector)
    expect(vector).toEqual(vectorOf('bicycle repair'))
  })
})
