import { Fragment, type KeyboardEvent, useCallback, useMemo, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { ConversationSummary } from '../../../../shared/model/library.ts'
import { formatDay } from '../../../ui/format.ts'
import { words } from '../../../words/words.ts'
import { holdsMessage, type Turn } from './arrangeTurns.ts'
import { daysOf } from '../days.ts'
import { useFind } from '../find/findStore.ts'
import { messagesId } from './messagesPlace.ts'
import { useReader } from '../readerStore.ts'
import { useReading } from '../readingStore.ts'
import { TurnView } from './TurnView.tsx'
import { TOP_MARGIN, useLanding } from './useLanding.ts'
import { useSelectedTurns } from './useSelectedTurns.ts'
import { useTurnShortcuts } from './useTurnShortcuts.ts'

interface TurnsProps {
  readonly turns: readonly Turn[]
  readonly conversation: ConversationSummary
}

const speakers = { chatgpt: 'ChatGPT', claude: 'Claude', agent: words.reader.turn.assistant }
/** Where one reads: a little above the middle. */
const READING_HEIGHT = 0.4

/** The turns in sight, and a few around them. */
export function Turns({ turns, conversation }: TurnsProps) {
  const page = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const turnBy = useReader((reader) => reader.turnBy)
  const patterns = useFind((find) => find.patterns)
  const current = useFind((find) => find.current)
  const pass = useReading((reading) => reading.pass)
  const selected = useSelectedTurns(page)
  const speaker = speakers[conversation.provider]
  const days = useMemo(() => new Map(daysOf(turns).map(({ turnIndex, atMs }) => [turnIndex, atMs])), [turns])
  useLanding(page, list)
  useTurnShortcuts(turns, list)

  const onScroll = useCallback(
    (offset: number) => {
      if (list.current !== null) pass(list.current.findItemIndex(offset + list.current.viewportSize * READING_HEIGHT))
    },
    [pass],
  )

  // By turns: what lies in between is not measured, and a page that rolls there would stop on the way.
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else only a mouse could scroll it
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
              speaker={speaker}
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

/** Only where there are several days: of a single one the head says enough. */
function DayDivider({ atMs }: { readonly atMs: number | null }) {
  if (atMs === null) return null
  return (
    <p className="turn-day">
      <time dateTime={new Date(atMs).toISOString()}>{formatDay(atMs)}</time>
    </p>
  )
}
