import { Fragment, type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { ConversationSummary } from '../../../../shared/model/library.ts'
import { formatDay } from '../../../ui/format.ts'
import { useShortcut } from '../../../ui/keyboard/useShortcut.ts'
import { words } from '../../../words/words.ts'
import { daysOf } from '../days.ts'
import { useFind } from '../find/findStore.ts'
import { questionAt, questionsOf } from '../panel/questions.ts'
import { useReader } from '../readerStore.ts'
import { togglePanel, useReading } from '../readingStore.ts'
import { TurnView } from './TurnView.tsx'
import { holdsMessage, type Turn } from './arrangeTurns.ts'
import { messagesId } from './messagesElement.ts'
import { TOP_MARGIN, useLanding } from './useLanding.ts'

interface TurnsProps {
  readonly turns: readonly Turn[]
  readonly conversation: ConversationSummary
  /** The name above the answers; null if it isn't known. */
  readonly speaker: string | null
}

/** The reading position: slightly above the middle. */
const READING_HEIGHT = 0.4

/** The visible turns, and a few around them. */
export function Turns({ turns, conversation, speaker }: TurnsProps) {
  const page = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const turnBy = useReader((reader) => reader.turnBy)
  const patterns = useFind((find) => find.patterns)
  const current = useFind((find) => find.current)
  const pass = useReading((reading) => reading.pass)
  const selected = useSelectedTurns(page)
  const days = useMemo(() => new Map(daysOf(turns).map(({ turnIndex, atMs }) => [turnIndex, atMs])), [turns])
  useLanding(page, list)
  useTurnShortcuts(turns, list)

  const onScroll = useCallback(
    (offset: number) => {
      if (list.current !== null) pass(list.current.findItemIndex(offset + list.current.viewportSize * READING_HEIGHT))
    },
    [pass],
  )

  // By turn index: turns in between aren't measured, and smooth scrolling would stop on the way.
  const goToEnd = (event: KeyboardEvent): void => {
    if (
      event.target !== event.currentTarget ||
      event.altKey ||
      event.shiftKey ||
      (event.key !== 'Home' && event.key !== 'End')
    )
      return
    event.preventDefault()
    if (event.key === 'Home') list.current?.scrollToIndex(0, { align: 'start', offset: -TOP_MARGIN })
    else list.current?.scrollToIndex(turns.length - 1, { align: 'end' })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- otherwise only a mouse could scroll it
    <div
      ref={page}
      id={messagesId}
      className="reader-scroll"
      data-scrolls
      data-home
      role="region"
      aria-label={words.reader.turn.list}
      tabIndex={0}
      onKeyDown={goToEnd}
    >
      <Virtualizer
        ref={list}
        scrollRef={page}
        data={turns}
        startMargin={TOP_MARGIN}
        bufferSize={600}
        keepMounted={selected}
        onScroll={onScroll}
      >
        {(turn, index) => (
          <Fragment key={turn.key}>
            <DayDivider atMs={days.size > 1 ? (days.get(index) ?? null) : null} />
            <TurnView
              turn={turn}
              index={index}
              conversation={conversation}
              speaker={speaker ?? words.reader.turn.assistant}
              patterns={patterns}
              target={holdsMessage(turn, current?.messageKey ?? null) ? current : null}
              onTurnBy={turnBy}
            />
          </Fragment>
        )}
      </Virtualizer>
    </div>
  )
}

/** Only when there are several days: for a single one the header is enough. */
function DayDivider({ atMs }: { readonly atMs: number | null }) {
  if (atMs === null) return null
  return (
    <p className="turn-day">
      <time dateTime={new Date(atMs).toISOString()}>{formatDay(atMs)}</time>
    </p>
  )
}

const NONE: readonly number[] = []
const MOST = 300

/** Turns with selected text must stay rendered while scrolling, or the selection would be lost. */
function useSelectedTurns(scroller: RefObject<HTMLElement | null>): readonly number[] {
  const [selected, setSelected] = useState(NONE)

  useEffect(() => {
    const follow = (): void => {
      const next = selectedIn(scroller.current)
      setSelected((before) => (before[0] === next[0] && before.length === next.length ? before : next))
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [scroller])

  return selected
}

function selectedIn(page: HTMLElement | null): readonly number[] {
  const selection = getSelection()
  if (page === null || selection === null || selection.isCollapsed) return NONE
  const from = turnOf(page, selection.anchorNode)
  const to = turnOf(page, selection.focusNode)
  if (from === null || to === null) return NONE
  const first = Math.min(from, to)
  return Array.from({ length: Math.min(Math.abs(from - to) + 1, MOST) }, (_, index) => first + index)
}

function turnOf(page: HTMLElement, node: Node | null): number | null {
  if (node === null || !page.contains(node)) return null
  const turn = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-turn]')
  return turn === null || turn === undefined ? null : Number(turn.dataset['turn'])
}

/** Shortcuts for an open conversation. */
function useTurnShortcuts(turns: readonly Turn[], list: RefObject<VirtualizerHandle | null>): void {
  const step = useFind((find) => find.step)
  const open = useFind((find) => find.open)
  useShortcut('nextMatch', () => step(1))
  useShortcut('previousMatch', () => step(-1))
  useShortcut('find', open)
  useShortcut('panel', togglePanel)
  useShortcut('nextTurn', () => stepQuestion(turns, 1))
  useShortcut('previousTurn', () => stepQuestion(turns, -1))
  useShortcut('branchBefore', () => stepBranch(turns, list.current, -1))
  useShortcut('branchAfter', () => stepBranch(turns, list.current, 1))
}

function stepQuestion(turns: readonly Turn[], by: 1 | -1): void {
  const questions = questionsOf(turns)
  const { turnIndex, land } = useReading.getState()
  const question = questions[questionAt(questions, turnIndex) + by]
  if (question !== undefined) land({ turnIndex: question.turnIndex, messageKey: null, pulses: false })
}

/** Of the visible turns with versions, the one nearest to the reading position. */
function stepBranch(turns: readonly Turn[], list: VirtualizerHandle | null, by: 1 | -1): void {
  if (list === null) return
  const { turnIndex } = useReading.getState()
  const first = list.findItemIndex(list.scrollOffset)
  const last = list.findItemIndex(list.scrollOffset + list.viewportSize)
  const versioned = turns.flatMap(({ versions: [message] }, index) =>
    message !== undefined && index >= first && index <= last ? [{ message, index }] : [],
  )
  const [nearest] = versioned.toSorted((a, b) => Math.abs(a.index - turnIndex) - Math.abs(b.index - turnIndex))
  if (nearest !== undefined) void useReader.getState().turnBy(nearest.message, by)
}
