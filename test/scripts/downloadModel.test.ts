import { createHash } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { miniLm } from '../../shared/model/localModels.ts'
import { downloadModel, hasModel, hasSoundModel, modelSources } from '../../scripts/downloadModel.mjs'
import { readTarFile } from '../../scripts/readTarFile.mjs'

const content = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 251))
let folder = ''
let server: http.Server
let registry = ''
let answers: Record<string, Buffer | 'silence'> = {}
let asked: string[] = []
let target = { file: '', byteLength: 0, sha256: '' }

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-model-'))
  target = {
    file: path.join(folder, 'meaning', 'model.onnx'),
    byteLength: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
  answers = {}
  asked = []
  server = http.createServer((request, response) => {
    asked.push(request.url ?? '')
    const answer = answers[request.url ?? '']
    if (answer === 'silence') response.writeHead(200).write('x')
    else response.writeHead(answer === undefined ? 404 : 200).end(answer)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
  fs.rmSync(folder, { recursive: true })
})

function tar(files: ReadonlyArray<readonly [name: string, content: Buffer, type?: string]>): Buffer {
  const blocks = files.flatMap(([name, bytes, type = '0']) => {
    const header = Buffer.alloc(512)
    header.write(name, 0, 'latin1')
    header.write(bytes.length.toString(8).padStart(11, '0'), 124, 'latin1')
    header.write(type, 156, 'latin1')
    header.write('ustar', 257, 'latin1')
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

const modelName = 'package/models/onnx/model_quantized.onnx'
const packed = (bytes: Buffer): Buffer =>
  gzipSync(
    tar([
      ['package/package.json', Buffer.from('{}')],
      [modelName, bytes],
      ['package/last', Buffer.alloc(2000)],
    ]),
  )

async function readAll(bytes: Buffer, pieceLength: number): Promise<Buffer> {
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength)
  }
  return Buffer.concat(await Array.fromAsync(readTarFile(pieces(), 'onnx/model_quantized.onnx')))
}

describe('readTarFile', () => {
  const archive = tar([
    ['package/', Buffer.alloc(0), '5'],
    ['package/a.txt', Buffer.alloc(700, 1)],
    ['package/x/onnx/model_quantized.onnx', Buffer.from('a link'), '2'],
    [modelName, content],
    ['package/other/onnx/model_quantized.onnx', Buffer.from('the second')],
  ])

  it.each([1, 7, 511, 512, 513, 100_000])('finds the file in pieces of %i bytes', async (pieceLength) => {
    expect((await readAll(archive, pieceLength)).equals(content)).toBe(true)
  })

  it('reports a missing or incomplete file, and a file that is not a tar', async () => {
    await expect(readAll(tar([['package/a', content]]), 512)).rejects.toThrow('has no onnx/model_quantized.onnx')
    await expect(readAll(archive.subarray(0, 512 * 8), 512)).rejects.toThrow('ends too early')
    await expect(readAll(Buffer.alloc(2048, 'x'), 512)).rejects.toThrow('not a tar file')
  })
})

describe('downloadModel', () => {
  const [first, second] = modelSources('/').map((source) => source as string) as [string, string, string]

  it('extracts the file from the first package that has it, and leaves nothing else', async () => {
    answers = { [first]: packed(content) }
    expect(await downloadModel(modelSources(registry), { target })).toEqual([])
    expect(asked).toEqual([first])
    expect(await hasSoundModel(target)).toBe(true)
    expect(fs.readdirSync(path.dirname(target.file))).toEqual(['model.onnx'])
  })

  it('tries the next source when one lacks the package, has another file in it, or is cut off', async () => {
    const other = Buffer.from(content).fill(9, 100, 101)
    for (const wrong of [
      undefined,
      packed(other),
      packed(Buffer.concat([content, content])),
      packed(content).subarray(0, -60),
    ]) {
      fs.rmSync(target.file, { force: true })
      answers = { [second]: packed(content), ...(wrong === undefined ? {} : { [first]: wrong }) }
      // oxlint-disable-next-line eslint/no-await-in-loop
      expect(await downloadModel(modelSources(registry), { target })).toEqual([])
      expect(hasModel(target)).toBe(true)
    }
  })

  it("takes the bare file from the model's home page", async () => {
    answers = { '/main/model_quantized.onnx': content }
    expect(await downloadModel([`${registry}main/model_quantized.onnx`], { target })).toEqual([])
    expect(await hasSoundModel(target)).toBe(true)
  })

  it('leaves nothing behind when every source fails, and reports each reason', async () => {
    answers = { [first]: packed(Buffer.from('short')) }
    const problems = await downloadModel([`${registry}${first.slice(1)}`, `${registry}${second.slice(1)}`], { target })
    expect(problems.map((problem) => problem.replace(/^[\d.:]+: /, ''))).toEqual([
      'It has another file than the one we know.',
      'It answers with status 404.',
    ])
    expect(fs.readdirSync(path.dirname(target.file))).toEqual([])
  })

  it('gives up on a stalled source', async () => {
    answers = { [first]: 'silence' }
    expect(await downloadModel([`${registry}${first.slice(1)}`], { target, stalledAfterMs: 100 })).toEqual([
      expect.stringContaining('Nothing came for 0.1 seconds.'),
    ])
  })

  it('contacts an unreachable host only once', async () => {
    server.close()
    const problems = await downloadModel([`${registry}a.tgz`, `${registry}b.tgz`], { target })
    expect(problems).toEqual([expect.stringContaining('ECONNREFUSED')])
  })

  it('detects a damaged file', async () => {
    fs.mkdirSync(path.dirname(target.file))
    expect(await hasSoundModel(target)).toBe(false)
    fs.writeFileSync(target.file, Buffer.from(content).fill(0, 5, 6))
    expect(hasModel(target)).toBe(true)
    expect(await hasSoundModel(target)).toBe(false)
    fs.writeFileSync(target.file, content.subarray(1))
    expect(hasModel(target)).toBe(false)
  })

  it('downloads exactly the file that the app expects', () => {
    const source = fs.readFileSync(path.resolve('scripts/downloadModel.mjs'), 'utf8').replaceAll('_', '')
    for (const value of [miniLm.weights.name, String(miniLm.weights.byteLength), miniLm.weights.sha256])
      expect(source).toContain(value)
  })
})
