import { Buffer } from 'node:buffer'
import type { ToolAnswer } from '../tool.ts'

// Clients count tokens differently; three bytes per token is a safe estimate for ordinary text.
const BYTES_PER_TOKEN = 3
/** For the JSON around an answer. */
const ENVELOPE_TOKENS = 40

export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
}

/** Counts the whole answer as sent, text and structured value together. */
export function answerTokens({ text, structured }: ToolAnswer): number {
  return estimateTokens(JSON.stringify(text) + JSON.stringify(structured)) + ENVELOPE_TOKENS
}

/** The largest count up to `most` that satisfies a monotonic condition. */
export function largestCount(most: number, holds: (count: number) => boolean): number {
  let [least, above] = [0, most + 1]
  while (above - least > 1) {
    const middle = Math.floor((least + above) / 2)
    if (holds(middle)) least = middle
    else above = middle
  }
  return least
}

export interface Fitting<Item, Structured> {
  readonly items: readonly Item[]
  readonly tokenBudget: number
  /** Builds an answer that shows these items and reports how many are missing. */
  readonly build: (shown: readonly Item[]) => ToolAnswer<Structured>
  /** The item with its texts cut to this many characters. */
  readonly shorten: (item: Item, maxLength: number) => Item
}

/** As many leading items as fit the budget; if not even one fits, that one shortened. */
export function fitAnswer<Item, Structured extends object>({
  items,
  tokenBudget,
  build,
  shorten,
}: Fitting<Item, Structured>): ToolAnswer<Structured> {
  const fits = (answer: ToolAnswer): boolean => answerTokens(answer) <= tokenBudget
  const whole = build(items)
  // Tried first, because a complete answer needs no note about missing items.
  if (items.length === 0 || fits(whole)) return whole
  const count = largestCount(items.length - 1, (shown) => fits(build(items.slice(0, shown))))
  if (count > 0) return build(items.slice(0, count))
  const first = items.slice(0, 1)
  const cut = (maxLength: number): ToolAnswer<Structured> => build(first.map((item) => shorten(item, maxLength)))
  return cut(largestCount(tokenBudget * BYTES_PER_TOKEN, (maxLength) => fits(cut(maxLength))))
}
