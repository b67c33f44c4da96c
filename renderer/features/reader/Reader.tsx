import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ConversationView } from '../../../shared/model/library.ts'
import { Notice } from '../../ui/controls/Notice.tsx'
import { Skeleton } from '../../ui/controls/Skeleton.tsx'
import '../../ui/controls/controls.css'
import { words } from '../../words/words.ts'
import { ConversationHeader, ReaderHeader } from './ReaderHeader.tsx'
import { useFind } from './find/findStore.ts'
import { HighlightsContext, type HighlightsOf, noHighlights } from './markdown/marks.ts'
import { Panel } from './panel/Panel.tsx'
import './reader.css'
import type { ReaderActions } from './readerActions.ts'
import { type ReaderLocation, useReader } from './readerStore.ts'
import { useReading } from './readingStore.ts'
import { Lightbox } from './turn/Lightbox.tsx'
import { RawMessage } from './turn/RawMessage.tsx'
import { Turns } from './turn/Turns.tsx'
import { arrangeTurns, holdsMessage, messagesOf, type Turn } from './turn/arrangeTurns.ts'

interface ReaderProps {
  /** Back to the list, which is out of sight in a narrow window. */
  readonly onBack: () => void
  readonly actions?: ReaderActions
  /** Additional content of the side panel. */
  readonly renderPanelExtra?: (view: ConversationView) => ReactNode
  readonly highlightsOf?: HighlightsOf
}

const NO_ACTIONS: ReaderActions = {}

export function Reader({ onBack, actions = NO_ACTIONS, renderPanelExtra, highlightsOf = noHighlights }: ReaderProps) {
  const state = useReader((reader) => reader.state)
  const open = useReader((reader) => reader.open)

  switch (state.kind) {
    case 'closed':
      return (
        <div className="reader-quiet">
          <h1>{words.reader.quiet.title}</h1>
          <p>{words.reader.quiet.hint(<kbd key="slash">{'/'}</kbd>, <kbd key="enter">{'Enter'}</kbd>)}</p>
        </div>
      )
    case 'opening':
      return (
        <Waiting onBack={onBack}>
          <Skeleton label={words.reader.opening.label} lines={6} />
        </Waiting>
      )
    case 'failed':
      return (
        <Waiting onBack={onBack}>
          <Notice
            title={words.reader.opening.failed}
            action={
              state.isGone
                ? { label: words.reader.head.back, run: onBack }
                : { label: words.reader.opening.tryAgain, run: () => void open(state.place) }
            }
            isBroken
          >
            {state.message}
          </Notice>
        </Waiting>
      )
    case 'open':
      return (
        <div className="reader">
          <HighlightsContext value={highlightsOf}>
            {/* A new conversation starts with fresh state. */}
            <Conversation
              key={state.place.conversationId}
              view={state.view}
              place={state.place}
              actions={actions}
              panelExtra={renderPanelExtra?.(state.view)}
              onBack={onBack}
            />
          </HighlightsContext>
        </div>
      )
  }
}

function Waiting({ onBack, children }: { readonly onBack: () => void; readonly children: ReactNode }) {
  return (
    <div className="reader">
      <div className="reader-main">
        <ReaderHeader onBack={onBack} />
        <div className="reader-waiting">{children}</div>
      </div>
    </div>
  )
}

interface ConversationProps {
  readonly view: ConversationView
  readonly place: ReaderLocation
  readonly actions: ReaderActions
  readonly panelExtra: ReactNode
  readonly onBack: () => void
}

function arrive(turns: readonly Turn[], { messageKey, marks }: ReaderLocation): void {
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

/** Null at the start, where hidden messages before the first one should appear in view. */
function keyAt(turns: readonly Turn[], index: number): string | null {
  const turn = index === 0 ? undefined : turns[index]
  return (turn && messagesOf(turn).at(-1)?.nodeKey) ?? null
}

function stayAt(turns: readonly Turn[], messageKey: string | null): void {
  const turnIndex = turns.findIndex((turn) => holdsMessage(turn, messageKey))
  if (turnIndex >= 0) useReading.getState().land({ turnIndex, messageKey: null, pulses: false })
}

/** An open conversation: its header, its turns, and the panel beside them. */
function Conversation({ view, place, actions, panelExtra, onBack }: ConversationProps) {
  // `keptKey`: turns appear and disappear with hidden messages, and the one being read stays in view.
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
  const goTo = useEffectEvent((opened: ReaderLocation) => arrive(turns, opened))
  useEffect(() => goTo(place), [place])
  useEffect(() => follow(turns), [follow, turns])

  return (
    <>
      <div className="reader-main">
        <ConversationHeader
          view={view}
          turns={turns}
          actions={actions}
          hidden={{ areShown: hidden.areShown, toggle: toggleHidden }}
          onBack={onBack}
        />
        {turns.length === 0 ? (
          <p className="reader-waiting reader-none">{words.reader.opening.nothingToRead}</p>
        ) : (
          <Turns turns={turns} conversation={view.conversation} speaker={view.source.speaker} />
        )}
      </div>
      <Panel turns={turns}>{panelExtra}</Panel>
      <Lightbox turns={turns} />
      <RawMessage />
    </>
  )
}
