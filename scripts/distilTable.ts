/**
 * Makes resources/meaning/static-table.bin from the model: `node scripts/distilTable.ts`, a minute on one core. Each
 * token goes through the model alone; its vector is centered, rotated to its principal components, whitened, weighted
 * by the token's rarity in English and its importance to the model, and rounded to bytes.
 */
import fs from 'node:fs'
import path from 'node:path'
import { type ModelSession, openMiniLmSession } from '../electron/embed/model/openEmbedder.ts'
import { miniLm } from '../shared/model/localModels.ts'
import { readStaticTable } from '../electron/embed/model/staticTable.ts'
import { readVocabulary } from '../electron/embed/model/wordPiece.ts'
import { stopWords } from '../shared/text/questionWords.ts'
import { findEigenvectors } from './findEigenvectors.ts'
import { measureImportance } from './tokenImportance.ts'

const DIMENSIONS = 256
/** 0 keeps the components at their strength, 1 makes them all equal. */
const WHITENING = 0.5
/** Tokens before it are [PAD], [UNK] and the like, and slots that were never trained. */
const FIRST_TOKEN = 999
/** From here on the vocabulary is sorted by frequency: "the", "of", "and", … */
const FIRST_WORD = 1996
/** Rare symbols and foreign letters come before the words; they count as a word of this rank. */
const RANK_OF_SIGNS = 500
/** A single letter or digit means little, whatever its origin. */
const WEIGHT_OF_LETTERS = 0.9
const WORDS_PER_TEXT = 200
/**
 * 0 ignores the importance of tokens in their weight, 1 applies it fully. Measured on eval/beam100k: 0.25 to 0.75 all
 * help.
 */
const IMPORTANCE_POWER = 0.5
/** Measured on few bags, so no token is unimportant enough to vanish. */
const LEAST_IMPORTANCE = 0.13
/** The few values beyond this share are clipped, which reduces the rounding error of the others. */
const KEPT_SHARE = 0.9999

const resourcesFolder = path.join(import.meta.dirname, '..', 'resources', 'meaning')
const vocabulary = readVocabulary(resourcesFolder)
const session = await openMiniLmSession(resourcesFolder)
const centered = center(await embedTokens(session))
const words = [...vocabulary.keys()].filter(
  (token) => token >= FIRST_WORD && /^(##)?[a-z]+$/.test(vocabulary[token] ?? ''),
)
const importance = await measureImportance(session, words, centered, miniLm.dimensions)
await session.close()
const table = project(centered)
const scale = 127 / findLimit(table)
const rows = Int8Array.from(table, (value) => Math.max(-127, Math.min(127, Math.round(value * scale))))
const bytes = layOut(rows)
if (readStaticTable(bytes) === null) throw new Error('The table that was made cannot be read.')
fs.writeFileSync(path.join(resourcesFolder, 'static-table.bin'), bytes)
console.log(`resources/meaning/static-table.bin is written: ${bytes.length} bytes.`)

async function embedTokens(model: ModelSession): Promise<Float32Array> {
  const vectors = new Float32Array(vocabulary.length * miniLm.dimensions)
  for (let token = 0; token < vocabulary.length; token += 1) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- a session has one thread
    vectors.set(await model.run(Uint16Array.of(token)), token * miniLm.dimensions)
  }
  return vectors
}

function center(vectors: Float32Array): Float32Array {
  const mean = new Float64Array(miniLm.dimensions)
  for (let at = FIRST_TOKEN * miniLm.dimensions; at < vectors.length; at += 1) {
    const index = at % miniLm.dimensions
    mean[index] = (mean[index] as number) + (vectors[at] as number) / (vocabulary.length - FIRST_TOKEN)
  }
  return vectors.map((value, at) => value - (mean[at % miniLm.dimensions] as number))
}

function covariance(vectors: Float32Array): Float64Array {
  const size = miniLm.dimensions
  const sums = new Float64Array(size * size)
  for (let offset = FIRST_TOKEN * size; offset < vectors.length; offset += size) {
    for (let row = 0; row < size; row += 1) {
      const value = vectors[offset + row] as number
      for (let column = row; column < size; column += 1) {
        sums[row * size + column] = (sums[row * size + column] as number) + value * (vectors[offset + column] as number)
      }
    }
  }
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < row; column += 1) sums[row * size + column] = sums[column * size + row] as number
  }
  return sums
}

function project(vectors: Float32Array): Float32Array {
  const directions = findEigenvectors(covariance(vectors), miniLm.dimensions)
    .slice(0, DIMENSIONS)
    .map(({ value, vector }) => vector.map((part) => part / value ** (WHITENING / 2)))
  const projected = new Float32Array(vocabulary.length * DIMENSIONS)
  for (const [token, word] of vocabulary.entries()) {
    const weight = weightOf(token, word)
    if (weight === 0) continue
    const vector = vectors.subarray(token * miniLm.dimensions, (token + 1) * miniLm.dimensions)
    for (const [index, direction] of directions.entries())
      projected[token * DIMENSIONS + index] = weight * dot(vector, direction)
  }
  return projected
}

function dot(one: Float32Array, other: Float64Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index += 1) sum += (one[index] as number) * (other[index] as number)
  return sum
}

/**
 * How surprising the token is in a text of a few hundred words under Zipf's law, times its importance to the model.
 * Independent of any archive, so two archives have the same vectors.
 */
function weightOf(token: number, word: string): number {
  const letters = word.replace(/^##/, '')
  if (token < FIRST_TOKEN || stopWords.has(word) || !/[\p{L}\p{N}]/u.test(letters)) return 0
  if (/^[a-z0-9]$/.test(letters)) return WEIGHT_OF_LETTERS
  const rank = token < FIRST_WORD ? RANK_OF_SIGNS : token - FIRST_WORD + 1
  const share = 0.1 / (rank + 2.7)
  const surprise = -Math.log(1 - Math.exp(-share * WORDS_PER_TEXT))
  return surprise * Math.max(LEAST_IMPORTANCE, importance.get(token) ?? 1) ** IMPORTANCE_POWER
}

function findLimit(values: Float32Array): number {
  const sizes = values
    .filter((value) => value !== 0)
    .map(Math.abs)
    .toSorted()
  return sizes[Math.floor(sizes.length * KEPT_SHARE)] as number
}

/** In the format that electron/embed/model/staticTable.ts reads. */
function layOut(content: Int8Array): Buffer {
  const header = Buffer.alloc(32)
  header.write('BSST', 0, 'latin1')
  header.writeUInt32LE(1, 4)
  header.writeUInt32LE(vocabulary.length, 8)
  header.writeUInt32LE(DIMENSIONS, 12)
  header.writeFloatLE(scale, 16)
  return Buffer.concat([header, new Uint8Array(content.buffer)])
}
