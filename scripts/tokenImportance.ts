import type { ModelSession } from '../electron/embed/model/openEmbedder.ts'

const BAG_SIZE = 16
const BAG_COUNT = 11_000

/**
 * How much of a token the model keeps in context: random bags of tokens go through the model, and the overlap of each
 * bag's vector with the vector of a token in it is that token's share. "Lobster" has a large one, "provided" none.
 * Needs no corpus, so the table contains nothing of one.
 * @param centered the vector of each token alone, minus their mean
 * @returns the importance of each of these tokens, 1 on average
 */
export async function measureImportance(
  session: ModelSession,
  tokens: readonly number[],
  centered: Float32Array,
  dimensions: number,
): Promise<Map<number, number>> {
  const bags = drawBags(tokens)
  const vectors = await embedBags(session, bags)
  const mean = new Float64Array(dimensions)
  for (const vector of vectors)
    vector.forEach((value, index) => (mean[index] = (mean[index] as number) + value / vectors.length))
  const shares = new Map<number, number[]>(tokens.map((token) => [token, []]))
  for (const [index, bag] of bags.entries()) {
    const vector = (vectors[index] as Float32Array).map((value, place) => value - (mean[place] as number))
    for (const token of bag)
      shares.get(token)?.push(shareOf(vector, centered.subarray(token * dimensions, (token + 1) * dimensions)))
  }
  const means = new Map(Array.from(shares, ([token, values]) => [token, meanOf(values)]))
  const typical = meanOf([...means.values()])
  return new Map(Array.from(means, ([token, value]) => [token, value / typical]))
}

/** Every token about equally often, distinct tokens in each bag, the same bags on every run. */
function drawBags(tokens: readonly number[]): Uint16Array[] {
  let state = 1
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const bags: Uint16Array[] = []
  const deck = [...tokens]
  while (bags.length < BAG_COUNT) {
    for (let last = deck.length - 1; last > 0; last -= 1) {
      const other = random(last + 1)
      const kept = deck[last] as number
      deck[last] = deck[other] as number
      deck[other] = kept
    }
    for (let start = 0; start + BAG_SIZE <= deck.length; start += BAG_SIZE)
      bags.push(Uint16Array.from(deck.slice(start, start + BAG_SIZE)))
  }
  return bags.slice(0, BAG_COUNT)
}

async function embedBags(session: ModelSession, bags: readonly Uint16Array[]): Promise<Float32Array[]> {
  const vectors: Float32Array[] = []
  for (const bag of bags) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- a session has one thread
    vectors.push(await session.run(bag))
  }
  return vectors
}

function shareOf(bag: Float32Array, token: Float32Array): number {
  let product = 0
  let square = 0
  for (let index = 0; index < bag.length; index += 1) {
    product += (bag[index] as number) * (token[index] as number)
    square += (token[index] as number) ** 2
  }
  return square === 0 ? 0 : product / Math.sqrt(square)
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
