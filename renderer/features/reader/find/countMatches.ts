import type { MarkPattern } from '../../../../shared/text/findWords.ts'
import type { Turn } from '../turn/arrangeTurns.ts'
import { isCheap, type Match, matchesIn, type Searched, searchedMessages } from './findMatches.ts'

/** So many letters are read before the page may do something else. */
const SLICE = 60_000

/**
 * Finds every place of a branch, piece by piece, and tells what it has so far; the first piece at once. Gives a
 * function that ends it.
 */
export function countMatches(
  turns: readonly Turn[],
  patterns: readonly MarkPattern[],
  tell: (matches: readonly Match[], isDone: boolean) => void,
): () => void {
  const all = patterns.length === 0 ? [] : searchedMessages(turns)
  const found: Match[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const goOn = (from: number): void => {
    const next = readSlice(all, { from, patterns, found })
    if (next < all.length) timer = setTimeout(() => goOn(next))
    tell([...found], next >= all.length)
  }
  goOn(0)
  return () => clearTimeout(timer)
}

interface Slice {
  readonly from: number
  readonly patterns: readonly MarkPattern[]
  /** Takes what is found. */
  readonly found: Match[]
}

/** Gives where the next slice begins. */
function readSlice(all: readonly Searched[], { from, patterns, found }: Slice): number {
  let at = from
  for (let read = 0; at < all.length && read < SLICE; at += 1) {
    const searched = all[at]
    if (searched === undefined) continue
    found.push(...matchesIn(searched, patterns))
    read += isCheap(searched, patterns) ? 200 : searched.message.text.length + 1000
  }
  return at
}
