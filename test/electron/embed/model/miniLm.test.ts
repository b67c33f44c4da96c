import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Embedder, EmbedderError } from '../../../../electron/embed/model/embedder.ts'
import { miniLm } from '../../../../shared/model/localModels.ts'
import { openMiniLm } from '../../../../electron/embed/model/openEmbedder.ts'
import { cosine, quantize } from '../../../../electron/embed/build/quantize.ts'

const resources = path.resolve('resources/meaning')
const modelFile = path.join(resources, miniLm.weights.name)
const isMissing = fs.statSync(modelFile, { throwIfNoEntry: false })?.size !== miniLm.weights.byteLength

function cosineOf(one: Float32Array | undefined, other: Float32Array | undefined): number {
  return one?.reduce((sum, value, index) => sum + value * (other?.[index] ?? 0), 0) ?? Number.NaN
}

describe.skipIf(isMissing)('MiniLM (skipped if `npm run model` could not fetch it)', () => {
  let embedder: Embedder
  beforeAll(async () => void (embedder = await openMiniLm(resources)))
  afterAll(() => embedder.close())

  it('returns unit vectors in text order, whatever their lengths', async () => {
    const texts = [
      'A cat sits on the mat.',
      'nginx '.repeat(200),
      'My kitten lies on the carpet',
      'x',
      'How do I set up a reverse proxy?',
      'a '.repeat(50),
      'one',
      'two',
      'three three',
      'four',
    ]
    const together = await embedder.embed(texts, 'text')
    for (const [index, text] of texts.entries()) {
      // oxlint-disable-next-line eslint/no-await-in-loop
      const [alone] = await embedder.embed([text], 'text')
      expect(Math.hypot(...(together[index] ?? []))).toBeCloseTo(1, 5)
      // The int8 model scales by the contents of the batch.
      expect(cosineOf(together[index], alone)).toBeGreaterThan(0.95)
    }
    expect(cosineOf(together[0], together[2])).toBeGreaterThan(0.4)
    expect(cosineOf(together[0], together[4])).toBeLessThan(0.15)
  })

  it('matches the vectors of the original model', async () => {
    // From the original, unquantized sentence-transformers/all-MiniLM-L6-v2: the two sentences of its model card.
    const [one, other] = await embedder.embed(['This is an example sentence', 'Each sentence is converted'], 'text')
    expect(
      cosineOf(one, Float32Array.of(0.0676, 0.0635, 0.0487, 0.0793, 0.0374)) /
        Math.hypot(...(one?.subarray(0, 5) ?? [])) /
        Math.hypot(0.0676, 0.0635, 0.0487, 0.0793, 0.0374),
    ).toBeGreaterThan(0.95)
    expect(cosineOf(one, other)).toBeGreaterThan(0.3)
  })

  it('returns zeros for a text without tokens', async () => {
    const [empty, blank, word] = await embedder.embed(['', ' \n', 'word'], 'text')
    expect([empty, blank].every((vector) => vector?.length === 384 && vector.every((value) => value === 0))).toBe(true)
    expect(cosineOf(word, word)).toBeCloseTo(1, 5)
  })

  it('reads no further than 254 tokens', async () => {
    const start = 'bicycle repair '.repeat(127)
    const [one, other] = await embedder.embed([start, `${start} volcano volcano`], 'text')
    expect(other).toEqual(one)
  })

  it('loses less than 0.01 of a cosine when rounded to bytes', async () => {
    const vectors = await embedder.embed(
      ['rotate logs of a service', 'journal keeps growing', 'autumn leaves', 'night train to Venice'],
      'text',
    )
    for (const one of vectors)
      for (const other of vectors)
        expect(Math.abs(cosine(one, quantize(other)) - cosineOf(one, other))).toBeLessThan(0.01)
  })

  it('stops between two batches when canceled', async () => {
    const controller = new AbortController()
    const answer = embedder.embed(
      Array.from({ length: 64 }, (_, index) => `text ${index} `.repeat(20)),
      'text',
      controller.signal,
    )
    controller.abort(new Error('no longer wanted'))
    await expect(answer).rejects.toThrow('no longer wanted')
  })
})

describe('an invalid model', () => {
  let folder = ''
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-model-'))
    fs.copyFileSync(path.join(resources, 'vocab.txt'), path.join(folder, 'vocab.txt'))
  })
  afterEach(() => fs.rmSync(folder, { recursive: true }))

  const refusal = async (): Promise<unknown> => openMiniLm(folder).catch((error: unknown) => error)

  it.each([
    ['is missing', () => undefined, 'is missing'],
    ['is a folder', () => fs.mkdirSync(path.join(folder, miniLm.weights.name)), 'is missing'],
    ['is cut off', () => fs.writeFileSync(path.join(folder, miniLm.weights.name), Buffer.alloc(1000)), 'is damaged'],
    [
      'has the right size only',
      () => fs.writeFileSync(path.join(folder, miniLm.weights.name), Buffer.alloc(miniLm.weights.byteLength)),
      'is damaged',
    ],
  ])('is refused with an explanation when it %s', async (_name, damage, sentence) => {
    damage()
    const error = await refusal()
    expect(error).toBeInstanceOf(EmbedderError)
    expect(String(error)).toContain(sentence)
    expect(String(error)).toContain('npm run model')
  })

  it.skipIf(isMissing)('is refused when one byte has changed since it was verified', async () => {
    const copy = path.join(folder, miniLm.weights.name)
    fs.copyFileSync(modelFile, copy)
    await (await openMiniLm(folder)).close()
    const bytes = fs.readFileSync(copy)
    bytes[10_000_000] = (bytes[10_000_000] ?? 0) ^ 1
    fs.writeFileSync(copy, bytes)
    fs.utimesSync(copy, 1, 1)
    expect(String(await refusal())).toContain('is damaged')
  })
})
