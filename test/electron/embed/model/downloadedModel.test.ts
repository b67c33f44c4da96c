import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cosine, quantize } from '../../../../electron/embed/build/quantize.ts'
import type { Embedder } from '../../../../electron/embed/model/embedder.ts'
import { downloadedBytes, downloadModel, removeModel } from '../../../../electron/embed/model/modelDownload.ts'
import { openEmbedder } from '../../../../electron/embed/model/openEmbedder.ts'
import { downloadSize, localModels } from '../../../../shared/model/localModels.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'
import { DIMENSIONS, serveTinyModel } from '../../../support/tinyModel.ts'

const newFolder = temporaryFolders('models')
let home: Awaited<ReturnType<typeof serveTinyModel>>
let places = { resourcesFolder: '/nowhere', archiveFolder: '', models: localModels, embeddingKey: null }
let progress: { done: number; total: number }[] = []
let stop = new AbortController()
/** The progress at which a download is stopped. */
let stopsAt = -1

beforeEach(async () => {
  home = await serveTinyModel()
  places = { ...places, archiveFolder: newFolder('archive'), models: [...localModels, home.model] }
  fs.mkdirSync(places.archiveFolder, { recursive: true })
  progress = []
  stopsAt = -1
  stop = new AbortController()
})
afterEach(() => home.close())

const download = (): Promise<void> =>
  downloadModel(home.model, places, {
    signal: stop.signal,
    onProgress: (news) => {
      progress.push(news)
      if (news.done === stopsAt) stop.abort()
    },
    stalledAfterMs: 1000,
  })
const filesHere = (): string[] => fs.readdirSync(path.join(places.archiveFolder, 'models', home.model.id)).toSorted()
const open = (): Promise<Embedder> => openEmbedder({ source: 'downloaded', model: home.model.id }, places)

describe('downloading a model', () => {
  it('fetches its files, reports progress, and asks for nothing that is here', async () => {
    await download()
    expect(filesHere()).toEqual(['model.onnx', 'tokenizer.json'])
    expect(progress.at(-1)).toEqual({ done: downloadSize(home.model), total: downloadSize(home.model) })
    await download()
    expect(home.asked.map((request) => request.path)).toEqual(['tokenizer.json', 'onnx/model.onnx'])
  })

  it('replaces a file that was damaged here', async () => {
    await download()
    const file = path.join(places.archiveFolder, 'models', home.model.id, 'model.onnx')
    fs.writeFileSync(file, Buffer.alloc(fs.statSync(file).size))
    await download()
    await (await open()).close()
  })

  it('continues where it was stopped', async () => {
    home.pauseAfter = 1000
    stopsAt = 1000
    await expect(download()).rejects.toMatchObject({ code: 'stopped' })
    expect(filesHere()).toEqual(['tokenizer.json.part'])
    expect(downloadedBytes(places, home.model)).toBe(1000)
    home.pauseAfter = null
    stop = new AbortController()
    await download()
    expect(home.asked.map(({ range }) => range)).toEqual([undefined, 'bytes=1000-', undefined])
    await (await open()).close()
  })

  it('completes after a broken connection and after a silent one', async () => {
    home.breakAfter = 1000
    await expect(download()).rejects.toThrow(/127\.0\.0\.1:\d+ can't be reached/)
    Object.assign(home, { breakAfter: null, pauseAfter: 1200 })
    await expect(download()).rejects.toThrow('stopped sending it')
    home.pauseAfter = null
    await download()
    await (await open()).close()
  })

  it('starts over when the server sends the whole file instead of the rest', async () => {
    home.pauseAfter = 1000
    stopsAt = 1000
    await expect(download()).rejects.toMatchObject({ code: 'stopped' })
    stop = new AbortController()
    Object.assign(home, { pauseAfter: null, ignoresRanges: true })
    await download()
    await (await open()).close()
  })

  it('refuses another file, and leaves nothing of it behind', async () => {
    home.isOther = true
    await expect(download()).rejects.toThrow('a different file than Backscroll expects')
    expect(filesHere()).toEqual([])
    home.isOther = false
    await download()
    expect(filesHere()).toEqual(['model.onnx', 'tokenizer.json'])
  })

  it('stops when told to, and reports a server that refuses', async () => {
    home.status = 503
    await expect(download()).rejects.toThrow('responded with status 503')
    stop.abort()
    await expect(download()).rejects.toMatchObject({ code: 'stopped' })
  })

  it('is refused while another download runs, and so is removing', async () => {
    const first = download()
    await expect(download()).rejects.toMatchObject({ code: 'archive_busy' })
    expect(() => removeModel(home.model, places)).toThrow('is downloading into this archive')
    await first
    removeModel(home.model, places)
    expect(downloadedBytes(places, home.model)).toBe(0)
    await expect(open()).rejects.toMatchObject({
      advice: 'Download it with: backscroll index download tiny-multilingual',
    })
  })
})

function similarity(one: Float32Array | undefined, other: Float32Array | undefined): number {
  return one && other ? cosine(one, quantize(other)) : Number.NaN
}

describe('a downloaded model', () => {
  it('embeds texts and questions of several languages, and long ones up to their limit', async () => {
    await download()
    const embedder = await open()
    expect(embedder).toMatchObject({ dimensions: DIMENSIONS, place: 'here' })
    const [shed, bread, empty, long, longer] = await embedder.embed(
      ['The garden shed roof', 'bread dough', ' ', 'roof '.repeat(40), 'roof '.repeat(80)],
      'text',
    )
    const [question] = await embedder.embed(['¿El techo del jardín?'], 'query')
    expect(similarity(question, shed)).toBeGreaterThan(0.8)
    expect(similarity(question, bread)).toBeLessThan(0.3)
    expect(empty).toEqual(new Float32Array(DIMENSIONS))
    expect(long).toEqual(longer)
    await embedder.close()
  })

  it('is refused when its file has changed', async () => {
    await download()
    const file = path.join(places.archiveFolder, 'models', home.model.id, 'tokenizer.json')
    const content = fs.readFileSync(file)
    content[50] = (content[50] ?? 0) ^ 1
    fs.writeFileSync(file, content)
    await expect(open()).rejects.toThrow('is damaged')
  })
})

describe('the models on offer', () => {
  it('are pinned to one revision of their home and to the sums of their files', () => {
    for (const { home: address, weights, tokenizer } of localModels.slice(1)) {
      expect(address).toMatch(/^https:\/\/huggingface\.co\/[^/]+\/[^/]+\/resolve\/[0-9a-f]{40}\/$/)
      for (const { sha256, byteLength } of [weights, tokenizer]) {
        expect(sha256).toMatch(/^[0-9a-f]{64}$/)
        expect(byteLength).toBeGreaterThan(0)
      }
    }
  })
})
