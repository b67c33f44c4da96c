import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { indexTokens } from '../../../shared/text/indexTokens.ts'
import { askingWords, stopWords } from '../../../shared/text/questionWords.ts'
import { type Embedder, EmbedderError } from './embedder.ts'
import { readVocabulary, WordPiece } from './wordPiece.ts'

/** More make it worse: the start of a message shows what it is about. */
const MAX_TOKENS = 128

export interface StaticTable extends Embedder {
  /** Writes the text's unit vector to `out`, all zeros if no word has meaning; for texts, not for questions. */
  embedStatic(text: string, out: Float32Array): void
}

/**
 * Opens the table with a vector per token, distilled from the model: as fast as reading, but less accurate than the
 * model.
 */
export function openStaticTable(resourcesFolder: string): StaticTable {
  const file = path.join(resourcesFolder, 'static-table.bin')
  const bytes = readBytes(file)
  const wordPiece = new WordPiece(readVocabulary(resourcesFolder))
  const table = readStaticTable(bytes)
  if (table === null || table.vocabularySize !== wordPiece.vocabularySize) {
    throw EmbedderError.because('quickIndexDamaged', { file })
  }
  const { dimensions } = table
  const summer = new RowSummer(table.rows, dimensions)
  const tokens = new Uint16Array(MAX_TOKENS)
  const embedStatic = (text: string, out: Float32Array): void => summer.sum(tokens, wordPiece.encode(text, tokens), out)
  return {
    identity: `static:${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}:${MAX_TOKENS}`,
    place: 'here',
    dimensions,
    embedStatic,
    async embed(texts, purpose) {
      return texts.map((text) => {
        const vector = new Float32Array(dimensions)
        embedStatic(purpose === 'query' ? contentWords(text) : text, vector)
        return vector
      })
    },
    close: () => Promise.resolve(),
  }
}

function readBytes(file: string): Buffer {
  try {
    return fs.readFileSync(file)
  } catch (error) {
    throw EmbedderError.because('quickIndexUnreadable', { file }).causedBy(error)
  }
}

const MAGIC = 'BSST'
const VERSION = 1
const HEADER_BYTES = 32

/** A row of bytes per token: its vector times its weight times the scale. */
interface StaticTableRows {
  readonly vocabularySize: number
  /** A multiple of 4. */
  readonly dimensions: number
  readonly scale: number
  readonly rows: Int8Array
}

/**
 * Little-endian: magic, version, vocabulary size, dimensions, scale, zeros up to 32 bytes; then the rows. Written by
 * scripts/distilTable.ts. Null if the bytes aren't a complete table.
 */
export function readStaticTable(bytes: Buffer): StaticTableRows | null {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 4) !== MAGIC || bytes.readUInt32LE(4) !== VERSION)
    return null
  const vocabularySize = bytes.readUInt32LE(8)
  const dimensions = bytes.readUInt32LE(12)
  if (dimensions % 4 !== 0 || bytes.length !== HEADER_BYTES + vocabularySize * dimensions) return null
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES, vocabularySize * dimensions)
  return { vocabularySize, dimensions, scale: bytes.readFloatLE(16), rows }
}

const LOW_BYTES = 0x00ff_00ff
/** Shifts each byte of a word from -128..127 to 0..255. */
const SHIFT_BYTES = 0x8080_8080 | 0
const NEVER_NEW = 0x7fff_ffff

/**
 * Adds up rows of bytes four at a time: each 32-bit word holds four of them, shifted to 0..255, and is added as two
 * pairs of 16-bit sums. 128 tokens of at most 255 fit into 16 bits.
 */
class RowSummer {
  readonly #words: Int32Array
  readonly #wordCount: number
  /** The round in which each token was last seen: repeated tokens count only once. */
  readonly #seenIn: Int32Array
  #round = 0
  readonly #even: Int32Array
  readonly #odd: Int32Array

  constructor(rows: Int8Array, dimensions: number) {
    this.#wordCount = dimensions / 4
    this.#words = new Int32Array(rows.length / 4)
    new Uint8Array(this.#words.buffer).set(new Uint8Array(rows.buffer, rows.byteOffset, rows.length))
    this.#seenIn = new Int32Array(rows.length / dimensions)
    this.#even = new Int32Array(this.#wordCount)
    this.#odd = new Int32Array(this.#wordCount)
    for (let token = 0; token < this.#seenIn.length; token += 1) {
      // A row of zeros is a token without weight, so it is marked as always seen.
      if (this.#isZero(token)) this.#seenIn[token] = NEVER_NEW
    }
    for (let at = 0; at < this.#words.length; at += 1) this.#words[at] = (this.#words[at] as number) ^ SHIFT_BYTES
  }

  #isZero(token: number): boolean {
    return this.#words.subarray(token * this.#wordCount, (token + 1) * this.#wordCount).every((word) => word === 0)
  }

  sum(tokens: Uint16Array, tokenCount: number, out: Float32Array): void {
    this.#round += 1
    this.#even.fill(0)
    this.#odd.fill(0)
    let rowCount = 0
    for (let index = 0; index < tokenCount; index += 1) {
      const token = tokens[index] as number
      if ((this.#seenIn[token] as number) >= this.#round) continue
      this.#seenIn[token] = this.#round
      this.#add(token)
      rowCount += 1
    }
    this.#unpack(rowCount * 128, out)
    normalize(out)
  }

  #add(token: number): void {
    const words = this.#words
    const even = this.#even
    const odd = this.#odd
    const count = this.#wordCount
    const offset = token * count
    for (let at = 0; at < count; at += 1) {
      const word = words[offset + at] as number
      even[at] = ((even[at] as number) + (word & LOW_BYTES)) | 0
      odd[at] = ((odd[at] as number) + ((word >>> 8) & LOW_BYTES)) | 0
    }
  }

  #unpack(shift: number, out: Float32Array): void {
    for (let at = 0, index = 0; at < this.#wordCount; at += 1, index += 4) {
      const even = this.#even[at] as number
      const odd = this.#odd[at] as number
      out[index] = (even & 0xffff) - shift
      out[index + 1] = (odd & 0xffff) - shift
      out[index + 2] = (even >>> 16) - shift
      out[index + 3] = (odd >>> 16) - shift
    }
  }
}

/** Scales the vector to length 1 in place; all zeros stay unchanged. */
export function normalize(vector: Float32Array): Float32Array {
  let sum = 0
  for (let index = 0; index < vector.length; index += 1) sum += (vector[index] as number) ** 2
  if (sum === 0) return vector
  const factor = 1 / Math.sqrt(sum)
  for (let index = 0; index < vector.length; index += 1) vector[index] = (vector[index] as number) * factor
  return vector
}

/** The words of a question that carry its subject; all words if none do. */
export function contentWords(query: string): string {
  const kept = indexTokens(query).filter((word) => !stopWords.has(word) && !askingWords.has(word))
  return kept.length === 0 ? query : kept.join(' ')
}
