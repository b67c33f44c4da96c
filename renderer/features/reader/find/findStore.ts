import { create } from 'zustand'
import type { MessageView } from '../../../../shared/model/library.ts'
import type { SearchMark } from '../../../../shared/model/searchAnswer.ts'
import type { MarkPattern } from '../../../../shared/text/findWords.ts'
import { foldText } from '../../../../shared/text/foldText.ts'
import { findMarks } from '../markdown/marks.ts'
import { messageText } from '../markdown/messageText.ts'
import { useReading } from '../readingStore.ts'
import { messagesOf, type Turn } from '../turn/arrangeTurns.ts'
import { isSingleLine } from '../turn/describeFolded.ts'

type MatchPlace = Pick<Match, 'messageKey' | 'nth'>

interface FindStore {
  /** The typed text; null while the field is closed and the search's words are marked. */
  readonly text: string | null
  /** The marks of the search that led here. */
  readonly marks: readonly SearchMark[]
  readonly patterns: readonly MarkPattern[]
  readonly matches: readonly Match[]
  readonly isCounting: boolean
  readonly current: MatchPlace | null
  /** How often the field was requested, open or not. */
  readonly timesOpened: number
  /** Starts over at an opened message. */
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

/** Finds and counts marks in the open conversation, across the whole branch. */
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
      set({ text, patterns: letters.trim() === '' ? NONE : [{ kind: 'literal', text: letters }], current: null })
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

/** The first match from the reading position on, or the last before it. */
function nearest(matches: readonly Match[], by: 1 | -1): Match | undefined {
  const { turnIndex } = useReading.getState()
  if (by === 1) return matches.find((match) => match.turnIndex >= turnIndex) ?? matches[0]
  return matches.findLast((match) => match.turnIndex < turnIndex) ?? matches.at(-1)
}

/** This many characters are searched before the page gets a turn. */
const SLICE = 60_000

/**
 * Finds every match of a branch in slices, and reports the matches so far; the first slice at once. Returns a function
 * that stops it.
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
  /** Collects the matches. */
  readonly found: Match[]
}

/** Returns where the next slice starts. */
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

/** One match: the nth mark of a message. */
interface Match {
  readonly turnIndex: number
  readonly messageKey: string
  readonly nth: number
}

interface Searched {
  readonly message: MessageView
  readonly turnIndex: number
}

/** Every message of the branch that can contain marks, in reading order. */
export function searchedMessages(turns: readonly Turn[]): Searched[] {
  return turns.flatMap((turn, turnIndex) => {
    const isLine = turn.folded.length > 0 && isSingleLine(turn.folded)
    return messagesOf(isLine ? { ...turn, folded: [] } : turn).map((message) => ({ message, turnIndex }))
  })
}

/** The places marked in a message when it is shown. */
export function matchesIn({ message, turnIndex }: Searched, patterns: readonly MarkPattern[]): Match[] {
  if (!patterns.some((pattern) => mayHold(message, pattern))) return []
  return findMarks(messageText(message), patterns).map((_, nth) => ({ turnIndex, messageKey: message.nodeKey, nth }))
}

/** Parsing a message's Markdown is slow; most messages can skip it, because they lack the letters. */
function isCheap({ message }: Searched, patterns: readonly MarkPattern[]): boolean {
  return !patterns.some((pattern) => mayHold(message, pattern))
}

const folded = new WeakMap<MessageView, string>()

function mayHold(message: MessageView, pattern: MarkPattern): boolean {
  const letters = folded.get(message) ?? foldText(message.text.replace(/[*_~`\\]/g, '')).folded
  folded.set(message, letters)
  return letters.includes(lettersOf(pattern))
}

/** Letters the Markdown must contain for the pattern to match its rendered text; empty when that is unknown. */
function lettersOf(pattern: MarkPattern): string {
  if (pattern.kind === 'regex') return ''
  if (pattern.kind === 'forms') return pattern.beginning
  if (pattern.kind === 'words') return pattern.tokens[0] ?? ''
  return (pattern.text.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted((a, b) => b.length - a.length)[0] ?? ''
}
