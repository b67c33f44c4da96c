import { normalise } from './normalise.ts'

const LOW_BYTES = 0x00ff_00ff
/** Turns each byte of a word from -128..127 to 0..255. */
const SHIFT_BYTES = 0x8080_8080 | 0
const NEVER_NEW = 0x7fff_ffff

/**
 * Adds up rows of bytes four at a time: each 32-bit word holds four of them, shifted to 0..255, and is added as two
 * pairs of 16-bit sums. 128 tokens of at most 255 fit into 16 bits.
 */
export class RowSummer {
  readonly #words: Int32Array
  readonly #wordCount: number
  /** The round in which a token was seen last: of a token that comes twice, the second counts nothing. */
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
      // A row of zeros is a token without weight: seen for all time.
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
    normalise(out)
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
