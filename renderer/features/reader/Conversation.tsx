import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import type { ConversationView } from '../../../shared/model/library.ts'
import { words } from '../../words/words.ts'
import { arrangeTurns, holdsMessage, type Turn } from './arrangeTurns.ts'
import { useFind } from './findStore.ts'
import { Lightbox } from './Lightbox.tsx'
import { Panel } from './Panel.tsx'
import { RawMessage } from './RawMessage.tsx'
import type { ReaderActions } from './readerActions.ts'
import { ConversationHead } from './ReaderHead.tsx'
import type { ReaderPlace } from './readerStore.ts'
import { useReading } from './readingStore.ts'
import { Turns } from './Turns.tsx'

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

/** A conversation that is open: its head, its turns, and the panel beside them. */
export function Conversation({ view, place, actions, panelExtra, onBack }: ConversationProps) {
  const turns = useMemo(() => arrangeTurns(view.messages, place.messageKey), [view.messages, place.messageKey])

  const follow = useFind((find) => find.follow)
  const goTo = useEffectEvent((opened: ReaderPlace) => arrive(turns, opened))
  useEffect(() => goTo(place), [place])
  useEffect(() => follow(turns), [follow, turns])

  return (
    <>
      <div className="reader-main">
        <ConversationHead view={view} turns={turns} actions={actions} onBack={onBack} />
        {turns.length === 0 ? <p className="reader-waiting reader-none">{words.reader.opening.nothingToRead}</p> : <Turns turns={turns} conversation={view.conversation} />}
      </div>
      <Panel turns={turns}>{panelExtra}</Panel>
      <Lightbox turns={turns} />
      <RawMessage />
    </>
  )
}
