const SLOT_COUNT = 1 << 17
const ENTRY_COUNT = 1 << 16
const UNIT_COUNT = 1 << 20
const TOKEN_COUNT = 1 << 18
/** Longer pieces of text are hardly ever repeated. */
const LONGEST_KEY = 64

/**
 * Caches the tokens of a piece of text. A Map would require cutting out each piece first, which costs more than the
 * rest of tokenizing: this compares the piece in place. Forgets everything when it is full.
 */
export class TokenCache {
  readonly #slots = new Int32Array(SLOT_COUNT)
  readonly #hashes = new Int32Array(ENTRY_COUNT)
  readonly #keyStarts = new Int32Array(ENTRY_COUNT + 1)
  readonly #tokenStarts = new Int32Array(ENTRY_COUNT + 1)
  readonly #units = new Uint16Array(UNIT_COUNT)
  readonly #tokens = new Uint16Array(TOKEN_COUNT)
  /** The first entry is never used: 0 means an empty slot. */
  #entryCount = 1

  /** @returns the entry of the units from `start` to `end`, or 0 */
  find(text: string, start: number, end: number, hash: number): number {
    let slot = slotOf(hash)
    for (;;) {
      const entry = this.#slots[slot] as number
      if (entry === 0) return 0
      if (this.#hashes[entry] === hash && this.#isKey(entry, text, start, end)) return entry
      slot = (slot + 1) & (SLOT_COUNT - 1)
    }
  }

  #isKey(entry: number, text: string, start: number, end: number): boolean {
    const keyStart = this.#keyStarts[entry] as number
    if ((this.#keyStarts[entry + 1] as number) - keyStart !== end - start) return false
    for (let at = start, key = keyStart; at < end; at += 1, key += 1) {
      if (this.#units[key] !== text.charCodeAt(at)) return false
    }
    return true
  }

  /** Writes the entry's tokens from `count` on, as far as there is room, and returns the new count. */
  copy(entry: number, out: Uint16Array, count: number): number {
    const end = this.#tokenStarts[entry + 1] as number
    let written = count
    for (let at = this.#tokenStarts[entry] as number; at < end && written < out.length; at += 1) {
      out[written] = this.#tokens[at] as number
      written += 1
    }
    return written
  }

  add(key: string, hash: number, tokens: readonly number[]): void {
    if (key.length > LONGEST_KEY) return
    if (!this.#hasRoom(key.length, tokens.length)) this.#clear()
    const entry = this.#entryCount
    const keyStart = this.#keyStarts[entry] as number
    for (let at = 0; at < key.length; at += 1) this.#units[keyStart + at] = key.charCodeAt(at)
    const tokenStart = this.#tokenStarts[entry] as number
    this.#tokens.set(tokens, tokenStart)
    this.#keyStarts[entry + 1] = keyStart + key.length
    this.#tokenStarts[entry + 1] = tokenStart + tokens.length
    this.#hashes[entry] = hash
    let slot = slotOf(hash)
    while (this.#slots[slot] !== 0) slot = (slot + 1) & (SLOT_COUNT - 1)
    this.#slots[slot] = entry
    this.#entryCount += 1
  }

  #hasRoom(keyLength: number, tokenCount: number): boolean {
    const entry = this.#entryCount
    const keyEnd = (this.#keyStarts[entry] as number) + keyLength
    const tokenEnd = (this.#tokenStarts[entry] as number) + tokenCount
    return entry < ENTRY_COUNT && keyEnd <= UNIT_COUNT && tokenEnd <= TOKEN_COUNT
  }

  #clear(): void {
    this.#slots.fill(0)
    this.#entryCount = 1
  }
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (SLOT_COUNT - 1)
}
