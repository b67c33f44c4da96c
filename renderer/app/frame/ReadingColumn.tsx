import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useState } from 'react'
import type { Highlight } from '../../../shared/model/highlight.ts'
import { ConversationHighlights } from '../../features/highlights/ConversationHighlights.tsx'
import { HighlightBar } from '../../features/highlights/HighlightBar.tsx'
import { useConversationHighlights } from '../../features/highlights/conversationHighlightsStore.ts'
import { Reader } from '../../features/reader/Reader.tsx'
import type { HighlightsOf } from '../../features/reader/markdown/marks.ts'
import { useReader } from '../../features/reader/readerStore.ts'
import { useShortcut } from '../../ui/keyboard/useShortcut.ts'
import { usePreferences } from '../../ui/preferences.ts'
import { words } from '../../words/words.ts'
import { readerActions } from '../commands/readerActions.ts'
import { backToList, leaveReader } from '../state/paneFocus.ts'

/** The reader with highlights and the actions for the conversation. */
export function ReadingColumn() {
  const conversationId = useReader(({ state }) => (state.kind === 'open' ? state.place.conversationId : null))
  const load = useConversationHighlights((store) => store.load)
  const highlights = useConversationHighlights((store) => store.highlights)
  const highlightsOf = useMemo(() => byMessage(highlights), [highlights])
  useEffect(() => void load(conversationId), [load, conversationId])
  useShortcut('back', leaveReader)

  return (
    // A click edits a highlight in place; by keyboard this works from the panel.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- mouse
    <div className="reading-column" onClick={(event) => editClicked(event, highlights)}>
      <Reader
        onBack={backToList}
        actions={readerActions}
        highlightsOf={highlightsOf}
        renderPanelExtra={renderHighlights}
      />
      <HighlightBar />
    </div>
  )
}

const none: readonly Highlight[] = []

function byMessage(highlights: readonly Highlight[]): HighlightsOf {
  const groups = Map.groupBy(highlights, ({ messageId }) => messageId)
  return ({ nodeKey }) => groups.get(nodeKey) ?? none
}

function renderHighlights() {
  return <ConversationHighlights onOpen={openMessage} />
}

function openMessage(messageKey: string): void {
  const { state, open } = useReader.getState()
  if (state.kind === 'open') void open({ ...state.place, messageKey })
}

function editClicked({ target }: MouseEvent, highlights: readonly Highlight[]): void {
  const isSelecting = document.getSelection()?.isCollapsed === false
  // A link in a highlight is still a link.
  if (target instanceof Element && target.closest('a, button') !== null) return
  const id =
    target instanceof Element ? target.closest<HTMLElement>('[data-highlight]')?.dataset['highlight'] : undefined
  const clicked = highlights.find((highlight) => String(highlight.id) === id)
  if (clicked !== undefined && !isSelecting) useConversationHighlights.getState().edit(clicked)
}

const NARROWEST_PX = 260
const WIDEST_PX = 560
const DEFAULT_PX = 340
const STEP_PX = 20

const within = (px: number): number => Math.round(Math.min(Math.max(px, NARROWEST_PX), WIDEST_PX))

/** Between the list and the reader: drag it, or use the arrow keys. A double click restores the default width. */
export function ListResizer() {
  const width = usePreferences((preferences) => preferences.listWidthPx)
  const prefer = usePreferences((preferences) => preferences.prefer)
  const [grip, setGrip] = useState<number | null>(null)
  const set = (px: number): void => prefer({ listWidthPx: within(px) })

  const beginResize = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setGrip(event.clientX - width)
  }
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent): void => {
    const next = { ArrowLeft: width - STEP_PX, ArrowRight: width + STEP_PX, Home: NARROWEST_PX, End: WIDEST_PX }[key]
    if (next === undefined) return
    nativeEvent.preventDefault()
    set(next)
  }
  return (
    <div
      className="list-resizer"
      role="separator"
      tabIndex={0}
      aria-label={words.app.shell.listWidth}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={NARROWEST_PX}
      aria-valuemax={WIDEST_PX}
      data-dragged={grip !== null || undefined}
      onPointerDown={beginResize}
      onPointerMove={({ clientX }) => (grip === null ? undefined : set(clientX - grip))}
      onPointerUp={() => setGrip(null)}
      onPointerCancel={() => setGrip(null)}
      onDoubleClick={() => set(DEFAULT_PX)}
      onKeyDown={onKeyDown}
    />
  )
}
