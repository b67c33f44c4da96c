import { type MouseEvent, useEffect, useMemo } from 'react'
import type { Highlight } from '../../../shared/model/highlight.ts'
import { ConversationHighlights } from '../../features/highlights/ConversationHighlights.tsx'
import { HighlightBar } from '../../features/highlights/HighlightBar.tsx'
import { useConversationHighlights } from '../../features/highlights/conversationHighlightsStore.ts'
import { Reader } from '../../features/reader/Reader.tsx'
import type { HighlightsOf } from '../../features/reader/markdown/marks.ts'
import { useReader } from '../../features/reader/readerStore.ts'
import { useShortcut } from '../../ui/keyboard/useShortcut.ts'
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
