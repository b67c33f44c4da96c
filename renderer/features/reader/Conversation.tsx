import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ConversationView } from '../../../shared/model/library.ts'
import { words } from '../../words/words.ts'
import { arrangeTurns, holdsMessage, messagesOf, type Turn } from './turn/arrangeTurns.ts'
import { useFind } from './find/findStore.ts'
import { Lightbox } from './turn/Lightbox.tsx'
import { Panel } from './panel/Panel.tsx'
import { RawMessage } from './turn/RawMessage.tsx'
import type { ReaderActions } from './readerActions.ts'
import { ConversationHead } from './ReaderHead.tsx'
import type { ReaderPlace } from './readerStore.ts'
import { useReading } from './readingStore.ts'
import { Turns } from './turn/Turns.tsx'

interface ConversationProps {
  readonly view: ConversationView
  readonly place: ReaderPlace
  readonly actions: ReaderActions
  readonly panelExtra: ReactNode
  readonly onBack: () => void
}

function arrive(turns: readonly Turn[], { messageKey, marks }: ReaderPlace): void {
  const { land, cite, pass } = useReading.getState()
  const turnIndex = turns.findIndex((turn) => holdsMessage(turn, messageKey))
  useFind.getState().begin(turns, marks, messageKey)
  cite(null)
  pass(Math.max(turnIndex, 0))
  land(turnIndex < 0 ? { turnIndex: 0, messageKey: null, pulses: false } : { turnIndex, messageKey, pulses: true })
}

interface HiddenState {
  readonly areShown: boolean
  readonly keptKey: string | null
}

/** Null at the beginning, where what comes in before the first message shall be seen. */
function keyAt(turns: readonly Turn[], index: number): string | null {
  const turn = index === 0 ? undefined : turns[index]
  return (turn && messagesOf(turn).at(-1)?.nodeKey) ?? null
}

function stayAt(turns: readonly Turn[], messageKey: string | null): void {
  const turnIndex = turns.findIndex((turn) => holdsMessage(turn, messageKey))
  if (turnIndex >= 0) useReading.getState().land({ turnIndex, messageKey: null, pulses: false })
}

/** A conversation that is open: its head, its turns, and the panel beside them. */
export function Conversation({ view, place, actions, panelExtra, onBack }: ConversationProps) {
  // `keptKey`: turns come and go with what is hidden, and the one that is being read stays in sight.
  const [hidden, setHidden] = useState<HiddenState>({ areShown: false, keptKey: null })
  const turns = useMemo(
    () => arrangeTurns(view.messages, { targetKey: place.messageKey, showsHidden: hidden.areShown }),
    [view.messages, place.messageKey, hidden.areShown],
  )
  const toggleHidden = (): void =>
    setHidden({ areShown: !hidden.areShown, keptKey: keyAt(turns, useReading.getState().turnIndex) })
  const stay = useEffectEvent(({ keptKey }: HiddenState) => stayAt(turns, keptKey))
  useEffect(() => stay(hidden), [hidden])

  const follow = useFind((find) => find.follow)
  const goTo = useEffectEvent((opened: ReaderPlace) => arrive(turns, opened))
  useEffect(() => goTo(place), [place])
  useEffect(() => follow(turns), [follow, turns])

  return (
    <>
      <div className="reader-main">
        <ConversationHead
          view={view}
          turns={turns}
          actions={actions}
          hidden={{ areShown: hidden.areShown, toggle: toggleHidden }}
          onBack={onBack}
        />
        {turns.length === 0 ? (
          <p className="reader-waiting reader-none">{words.reader.opening.nothingToRead}</p>
        ) : (
          <Turns turns={turns} conversation={view.conversation} />
        )}
      </div>
      <Panel turns={turns}>{panelExtra}</Panel>
      <Lightbox turns={turns} />
      <RawMessage />
    </>
  )
}
