import fs from 'node:fs'

type Taken = { readonly kind: 'memory'; readonly bytes: Buffer } | { readonly kind: 'file'; readonly file: string }

/** Collects the pieces of a record, in memory up to a limit and in a file beyond it. */
export class PieceBuffer {
  readonly #maxBytes: number
  readonly #spillFile: string | null
  #pieces: Buffer[] = []
  #byteLength = 0
  #spill: number | null = null

  constructor(maxBytes: number, spillFile: string | null) {
    this.#maxBytes = maxBytes
    this.#spillFile = spillFile
  }

  add(piece: Buffer): void {
    if (piece.length === 0) return
    this.#pieces.push(piece)
    this.#byteLength += piece.length
    if (this.#byteLength <= this.#maxBytes) return
    if (this.#spillFile === null) throw new Error(`longer than ${this.#maxBytes} bytes`)
    this.#spill ??= fs.openSync(this.#spillFile, 'w', 0o600)
    for (const held of this.#pieces) fs.writeSync(this.#spill, held)
    this.#pieces = []
  }

  /** Returns the collected bytes without surrounding white space; null if nothing else is left. */
  take(): Taken | null {
    if (this.#spill !== null && this.#spillFile !== null) {
      this.close()
      return { kind: 'file', file: this.#spillFile }
    }
    const [only] = this.#pieces
    const bytes = trimmed(this.#pieces.length === 1 && only ? only : Buffer.concat(this.#pieces))
    this.#reset()
    return bytes.length === 0 ? null : { kind: 'memory', bytes }
  }

  close(): void {
    if (this.#spill !== null) fs.closeSync(this.#spill)
    this.#reset()
  }

  #reset(): void {
    this.#pieces = []
    this.#byteLength = 0
    this.#spill = null
  }
}

function trimmed(bytes: Buffer): Buffer {
  let start = 0
  let end = bytes.length
  while (start < end && isSpace(bytes[start])) start += 1
  while (end > start && isSpace(bytes[end - 1])) end -= 1
  return bytes.subarray(start, end)
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9
}
