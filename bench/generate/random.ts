/** A small seeded random generator: the same seed gives the same numbers on every machine. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** From 0 (inclusive) to `limit` (exclusive). */
  integer(limit: number): number
  /** From `low` to `high`, both inclusive. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  gaussian(): number
  lognormal(median: number, sigma: number): number
  /** `length` hexadecimal digits. */
  hex(length: number): string
  uuid(): string
  alphanumeric(length: number): string
}

const hexByByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function createRandom(seed: number): Random {
  const bits = createBits(seed)
  const next = (): number => bits() / 4_294_967_296
  const integer = (limit: number): number => Math.floor(next() * limit)

  function gaussian(): number {
    return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  }

  function hex(length: number): string {
    let digits = ''
    while (digits.length < length) digits += hexWord(bits())
    return digits.slice(0, length)
  }

  function pick<Item>(items: readonly Item[]): Item {
    // An empty list is the caller's mistake; `as` is safe because every index below the length exists.
    return items[integer(items.length)] as Item
  }

  return {
    next,
    integer,
    between: (low, high) => low + integer(high - low + 1),
    chance: (probability) => next() < probability,
    pick,
    gaussian,
    lognormal: (median, sigma) => median * Math.exp(sigma * gaussian()),
    hex,
    uuid: () => {
      const digits = hex(30)
      const tail = `${digits.slice(12, 15)}-a${digits.slice(15, 18)}-${digits.slice(18, 30)}`
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${tail}`
    },
    alphanumeric: (length) => Array.from({ length }, () => alphabet[integer(alphabet.length)]).join(''),
  }
}

/** Draws 0, 1, 2 … with the probabilities of natural-language words by rank (Zipf-Mandelbrot). */
export function createZipf(size: number, random: Random): () => number {
  const flattening = 2.7
  const { threshold, alias } = createAliasTable(Array.from({ length: size }, (_, rank) => 1 / (rank + 1 + flattening)))
  return () => {
    const position = random.next() * size
    const index = Math.floor(position)
    return position - index < (threshold[index] ?? 1) ? index : (alias[index] ?? index)
  }
}

// Vose's alias method: one draw costs the same for any vocabulary size.
function createAliasTable(weights: readonly number[]): { threshold: Float64Array; alias: Int32Array } {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const threshold = Float64Array.from(weights, (weight) => (weight / total) * weights.length)
  const alias = Int32Array.from(weights, (_, index) => index)
  const shareOf = (index: number): number => threshold[index] ?? 1
  const indexes = Array.from(weights.keys())
  const small = indexes.filter((index) => shareOf(index) < 1)
  const large = indexes.filter((index) => shareOf(index) >= 1)
  for (let poor = small.pop(), rich = large.pop(); poor !== undefined && rich !== undefined; poor = small.pop()) {
    alias[poor] = rich
    threshold[rich] = shareOf(rich) + shareOf(poor) - 1
    if (shareOf(rich) >= 1) continue
    small.push(rich)
    rich = large.pop()
  }
  return { threshold, alias }
}

function hexWord(word: number): string {
  const high = `${hexByByte[word >>> 24]}${hexByByte[(word >>> 16) & 255]}`
  return `${high}${hexByByte[(word >>> 8) & 255]}${hexByByte[word & 255]}`
}

// PractRand's sfc32: fast in 32-bit arithmetic, with a period that outlasts any export.
function createBits(seed: number): () => number {
  let a = seed | 0
  let b = Math.floor(seed / 4_294_967_296) | 0
  let c = 0x9e37_79b9 | 0
  let counter = 1
  function bits(): number {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  // Neighboring seeds start alike; a few rounds separate them.
  for (let round = 0; round < 16; round += 1) bits()
  return bits
}
