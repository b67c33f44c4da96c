import { create } from 'zustand'
import type { TextPattern } from '../../../shared/text/findWords.ts'
import { foldText } from '../../../shared/text/foldText.ts'
import type { Turn } from './arrangeTurns.ts'
import { isCheap, type Match, matchesIn, type Searched, searchedMessages } from './findMatches.ts'
import { patternsOf } from './markWords.ts'
import { useReading } from './readingStore.ts'

type MatchPlace = Pick<Match, 'messageKey' | 'nth'>

interface FindStore {
  /** What the person types; null while the field is closed, and the words of the search are marked. */
  readonly text: string | null
  /** The words with which the conversation was opened. */
  readonly words: readonly string[]
  readonly patterns: readonly TextPattern[]
  readonly matches: readonly Match[]
  readonly isCounting: boolean
  readonly current: MatchPlace | null
  /** Begins anew, at a message that was opened. */
  readonly begin: (turns: readonly Turn[], words: readonly string[], messageKey: string | null) => void
  /** The same search in another branch. */
  readonly follow: (turns: readonly Turn[]) => void
  readonly open: () => void
  readonly type: (text: string) => void
  readonly close: () => void
  readonly step: (by: 1 | -1) => void
}

const NONE: readonly TextPattern[] = []
/** So many letters are read before the page may do something else. */
const SLICE = 60_000

/** Finds and counts marks in the conversation that is open, the whole branch through. */
export const useFind = create<FindStore>()((set, get) => {
  let turns: readonly Turn[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function count(onFirst: (() => void) | null): void {
    clearTimeout(timer)
    const { patterns } = get()
    set({ matches: [], isCounting: patterns.length > 0 })
    if (patterns.length === 0) return
    const all = searchedMessages(turns)
    const found: Match[] = []
    let waiting = onFirst
    const goOn = (from: number): void => {
      const next = readSlice(all, { from, patterns, found })
      const isDone = next >= all.length
      set({ matches: [...found], isCounting: !isDone })
      const isReached = (found.at(-1)?.turnIndex ?? -1) >= useReading.getState().turnIndex
      if (waiting !== null && (isDone || isReached)) {
        waiting()
        waiting = null
      }
      if (!isDone) timer = setTimeout(() => goOn(next))
    }
    goOn(0)
  }

  function goTo(match: Match | undefined): void {
    if (match === undefined) return
    set({ current: match })
    useReading.getState().land({ turnIndex: match.turnIndex, messageKey: match.messageKey, pulses: false })
  }

  return {
    text: null,
    words: [],
    patterns: NONE,
    matches: [],
    isCounting: false,
    current: null,

    begin: (next, words, messageKey) => {
      turns = next
      set({ text: null, words, patterns: patternsOf(words), current: messageKey === null ? null : { messageKey, nth: 0 } })
      count(null)
    },

    follow: (next) => {
      if (turns === next) return
      turns = next
      count(null)
    },

    open: () => set(({ text, patterns }) => ({ text: text ?? '', patterns: text === null ? NONE : patterns, ...(text === null ? { matches: [] } : {}) })),

    type: (text) => {
      const letters = foldText(text).folded
      set({ text, patterns: letters.trim() === '' ? NONE : [{ is: 'literal', text: letters }], current: null })
      count(() => goTo(nearest(get().matches, 1)))
    },

    close: () => {
      set(({ words }) => ({ text: null, patterns: patternsOf(words), current: null }))
      count(null)
    },

    step: (by) => {
      const { matches, current } = get()
      const at = matches.findIndex(({ messageKey, nth }) => messageKey === current?.messageKey && nth === current.nth)
      goTo(at < 0 ? nearest(matches, by) : matches[(at + by + matches.length) % matches.length])
    },
  }
})

interface Slice {
  readonly from: number
  readonly patterns: readonly TextPattern[]
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

/** The first from the place that is being read, or the last before it. */
function nearest(matches: readonly Match[], by: 1 | -1): Match | undefined {
  const { turnIndex } = useReading.getState()
  if (by === 1) return matches.find((match) => match.turnIndex >= turnIndex) ?? matches[0]
  return matches.findLast((match) => match.turnIndex < turnIndex) ?? matches.at(-1)
}
