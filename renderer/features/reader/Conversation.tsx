import { useEffect, useMemo, useState } from 'react'
import type { ConversationView } from '../../../shared/model/library.ts'
import { arrangeTurns, type Turn } from './arrangeTurns.ts'
import { keepInSight } from './keepInSight.ts'
import { patternsOf } from './markWords.ts'
import { createNearness, NearnessContext, type WatchNearness } from './nearness.ts'
import { type ReaderPlace, useReader } from './readerStore.ts'
import { TurnView } from './TurnView.tsx'

interface ConversationProps {
  readonly view: ConversationView
  readonly place: ReaderPlace
}

const speakers = { chatgpt: 'ChatGPT', claude: 'Claude', agent: 'Assistant' }

export function Conversation({ view, place }: ConversationProps) {
  const { messageKey, words } = place
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const turnTo = useReader((reader) => reader.turnTo)
  const turns = useMemo(() => arrangeTurns(view.messages, messageKey), [view, messageKey])
  const patterns = useMemo(() => patternsOf(words), [words])
  const watch = useNearnessWatch(scroller)
  const speaker = speakers[view.conversation.provider]

  useEffect(() => {
    if (scroller === null) return
    if (place.messageKey === null) {
      void scroller.scrollTo({ top: 0 })
      return
    }
    const pulse = scroller.querySelector('[data-target]')?.animate(pulsing, motionAllowed() ? PULSE_MS : 0)
    const letGo = keepInSight(scroller, () => targetIn(scroller))
    return () => {
      letGo()
      pulse?.cancel()
    }
  }, [scroller, place])

  if (turns.length === 0) {
    return <p className="reader-waiting reader-none">There is nothing to read in this conversation.</p>
  }
  return (
    <div ref={setScroller} className="reader-scroll" data-scrolls role="region" aria-label="Messages" tabIndex={0}>
      <NearnessContext value={watch}>
        {turns.map((turn, index) => (
          <TurnView
            key={turn.key}
            turn={turn}
            speaker={speaker}
            patterns={patterns}
            targetKey={holds(turn, messageKey) ? messageKey : null}
            isOtherDay={isOtherDay(turns[index - 1], turn)}
            onTurnTo={turnTo}
          />
        ))}
      </NearnessContext>
    </div>
  )
}

/** The outline shows once where the eye shall go. */
const pulsing = ['var(--accent)', 'var(--accent)', 'transparent'].map((color) => ({ outline: `2px solid ${color}`, outlineOffset: '5px' }))
const PULSE_MS = 1600

function motionAllowed(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

function useNearnessWatch(scroller: HTMLElement | null): WatchNearness | null {
  const nearness = useMemo(() => (scroller === null ? null : createNearness(scroller)), [scroller])
  useEffect(() => nearness?.end, [nearness])
  return nearness?.watch ?? null
}

/** The first mark of the message that was opened, or the message. */
function targetIn(element: Element): Element | null {
  const target = element.querySelector('[data-target]')
  if (target === null) return null
  return target.querySelector('mark.current') ?? (target.clientHeight > element.clientHeight ? target.firstElementChild : target)
}

function holds({ folded, message }: Turn, key: string | null): boolean {
  return key !== null && (message?.nodeKey === key || folded.some(({ nodeKey }) => nodeKey === key))
}

function isOtherDay(before: Turn | undefined, { message }: Turn): boolean {
  const atMs = message?.createdAtMs ?? null
  const beforeMs = before?.message?.createdAtMs ?? null
  return atMs !== null && beforeMs !== null && new Date(atMs).toDateString() !== new Date(beforeMs).toDateString()
}
