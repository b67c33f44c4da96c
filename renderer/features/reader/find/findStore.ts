import { create } from 'zustand'
import type { SearchMark } from '../../../../shared/model/searchAnswer.ts'
import type { MarkPattern } from '../../../../shared/text/findWords.ts'
import { foldText } from '../../../../shared/text/foldText.ts'
import { useReading } from '../readingStore.ts'
import type { Turn } from '../turn/arrangeTurns.ts'
import { isCheap, type Match, matchesIn, type Searched, searchedMessages } from './findMatches.ts'

type MatchPlace = Pick<Match, 'messageKey' | 'nth'>

interface FindStore {
  /** What the person types; null while the field is closed, and what the search looked for is marked. */
  readonly text: string | null
  /** What the search that led here looked for. */
  readonly marks: readonly SearchMark[]
  readonly patterns: readonly MarkPattern[]
  readonly matches: readonly Match[]
  readonly isCounting: boolean
  readonly current: MatchPlace | null
  /** How often the field was asked for, open or not. */
  readonly timesOpened: number
  /** Begins anew, at a message that was opened. */
  readonly begin: (turns: readonly Turn[], marks: readonly SearchMark[], messageKey: string | null) => void
  /** The same search in another branch. */
  readonly follow: (turns: readonly Turn[]) => void
  readonly open: () => void
  readonly type: (text: string) => void
  readonly close: () => void
  readonly step: (by: 1 | -1) => void
}

const NONE: readonly MarkPattern[] = []
const stay = (): void => undefined

/** Finds and counts marks in the conversation that is open, the whole branch through. */
export const useFind = create<FindStore>()((set, get) => {
  let turns: readonly Turn[] = []
  let stop = stay

  function count(onReached: () => void): void {
    stop()
    const { patterns } = get()
    set({ matches: [], isCounting: patterns.length > 0 })
    let isWaiting = true
    stop = countMatches(turns, patterns, (matches, isDone) => {
      set({ matches, isCounting: !isDone })
      const isReached = isDone || (matches.at(-1)?.turnIndex ?? -1) >= useReading.getState().turnIndex
      if (isWaiting && isReached) onReached()
      isWaiting &&= !isReached
    })
  }

  function goTo(match: Match | undefined): void {
    if (match === undefined) return
    set({ current: match })
    useReading.getState().land({ turnIndex: match.turnIndex, messageKey: match.messageKey, pulses: false })
  }

  return {
    text: null,
    marks: [],
    patterns: NONE,
    matches: [],
    isCounting: false,
    current: null,
    timesOpened: 0,

    begin: (next, marks, messageKey) => {
      turns = next
      set({
        text: null,
        marks,
        patterns: patternsOf(marks),
        current: messageKey === null ? null : { messageKey, nth: 0 },
      })
      count(stay)
    },

    follow: (next) => {
      if (turns === next) return
      turns = next
      count(stay)
    },

    open: () =>
      set(({ text, timesOpened }) => ({
        timesOpened: timesOpened + 1,
        ...(text === null ? { text: '', patterns: NONE, matches: [] } : {}),
      })),

    type: (text) => {
      const letters = foldText(text).folded
      set({ text, patterns: letters.trim() === '' ? NONE : [{ is: 'literal', text: letters }], current: null })
      count(() => goTo(nearest(get().matches, 1)))
    },

    close: () => {
      set(({ marks }) => ({ text: null, patterns: patternsOf(marks), current: null }))
      count(stay)
    },

    step: (by) => {
      const { matches, current } = get()
      const at = matches.findIndex(({ messageKey, nth }) => messageKey === current?.messageKey && nth === current.nth)
      goTo(at < 0 ? nearest(matches, by) : matches[(at + by + matches.length) % matches.length])
    },
  }
})

function patternsOf(marks: readonly SearchMark[]): MarkPattern[] {
  return marks.flatMap(({ patterns }) => patterns)
}

/** The first from the place that is being read, or the last before it. */
function nearest(matches: readonly Match[], by: 1 | -1): Match | undefined {
  const { turnIndex } = useReading.getState()
  if (by === 1) return matches.find((match) => match.turnIndex >= turnIndex) ?? matches[0]
  return matches.findLast((match) => match.turnIndex < turnIndex) ?? matches.at(-1)
}

/** So many letters are read before the page may do something else. */
const SLICE = 60_000

/**
 * Finds every place of a branch, piece by piece, and tells what it has so far; the first piece at once. Gives a
 * function that ends it.
 */
function countMatches(
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
