const BLOCK = 512
const REGULAR_FILES = ['0', '\0']

/**
 * Yields the content of the first file in a tar whose name ends this way; throws when it is missing or incomplete.
 * @param {AsyncIterable<Buffer>} chunks
 * @param {string} ending
 * @returns {AsyncGenerator<Buffer>}
 */
export async function* readTarFile(chunks, ending) {
  const reader = new TarReader(ending)
  // Reads to the end, even past the file, because the last bytes of a gzip verify all of it.
  for await (const chunk of chunks) yield* reader.push(chunk)
  reader.end()
}

class TarReader {
  #ending
  /** The header being read. */
  #header = Buffer.alloc(0)
  /** Bytes left of the current file, which is followed by zeros up to a whole block. */
  #contentLeft = 0
  #paddingLeft = 0
  #isWanted = false
  #isFound = false

  /** @param {string} ending */
  constructor(ending) {
    this.#ending = ending
  }

  /** @param {Buffer} chunk @returns {Generator<Buffer>} */
  *push(chunk) {
    let rest = chunk
    while (rest.length > 0) {
      if (this.#contentLeft > 0) {
        const piece = rest.subarray(0, this.#contentLeft)
        this.#contentLeft -= piece.length
        rest = rest.subarray(piece.length)
        if (this.#isWanted) yield piece
      } else if (this.#paddingLeft > 0) {
        const skipped = Math.min(this.#paddingLeft, rest.length)
        this.#paddingLeft -= skipped
        rest = rest.subarray(skipped)
      } else rest = this.#readHeader(rest)
    }
  }

  /** @param {Buffer} rest the unread part of a chunk @returns {Buffer} the part still unread */
  #readHeader(rest) {
    const taken = rest.subarray(0, BLOCK - this.#header.length)
    this.#header = Buffer.concat([this.#header, taken])
    if (this.#header.length === BLOCK) {
      this.#begin(this.#header)
      this.#header = Buffer.alloc(0)
    }
    return rest.subarray(taken.length)
  }

  /** @param {Buffer} header */
  #begin(header) {
    this.#isWanted = false
    // Two blocks of zeros end a tar.
    if (header[0] === 0) return
    const length = Number.parseInt(textAt(header, 124, 12), 8)
    if (!Number.isSafeInteger(length) || length < 0) throw new Error('The package is not a tar file.')
    this.#contentLeft = length
    this.#paddingLeft = (BLOCK - (length % BLOCK)) % BLOCK
    if (this.#isFound || !REGULAR_FILES.includes(String.fromCharCode(header[156] ?? 0))) return
    this.#isWanted = textAt(header, 0, 100).endsWith(this.#ending)
    this.#isFound = this.#isWanted
  }

  end() {
    if (!this.#isFound) throw new Error(`The package has no ${this.#ending}.`)
    if (this.#contentLeft > 0) throw new Error('The package ends too early.')
  }
}

/** @param {Buffer} header @param {number} start @param {number} length */
function textAt(header, start, length) {
  return (
    header
      .toString('latin1', start, start + length)
      .split('\0', 1)[0]
      ?.trim() ?? ''
  )
}
