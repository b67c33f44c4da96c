import type { ReactNode } from 'react'
import '../../ui/controls/controls.css'
import type { ConversationView } from '../../../shared/model/library.ts'
import { Notice } from '../../ui/controls/Notice.tsx'
import { Skeleton } from '../../ui/controls/Skeleton.tsx'
import { words } from '../../words/words.ts'
import { Conversation } from './Conversation.tsx'
import { HighlightsContext, type HighlightsOf, noHighlights } from './markdown/highlightsContext.ts'
import './reader.css'
import type { ReaderActions } from './readerActions.ts'
import { ReaderHead } from './ReaderHead.tsx'
import { useReader } from './readerStore.ts'

interface ReaderProps {
  /** Back to the list, which in a narrow window is out of sight. */
  readonly onBack: () => void
  readonly actions?: ReaderActions
  /** What else the side panel shows of a conversation. */
  readonly renderPanelExtra?: (view: ConversationView) => ReactNode
  readonly highlightsOf?: HighlightsOf
}

const NO_ACTIONS: ReaderActions = {}

export function Reader({ onBack, actions = NO_ACTIONS, renderPanelExtra, highlightsOf = noHighlights }: ReaderProps) {
  const state = useReader((reader) => reader.state)
  const open = useReader((reader) => reader.open)

  switch (state.at) {
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
            {/* Another conversation, another page: nothing of the last one stays. */}
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
        <ReaderHead onBack={onBack} />
        <div className="reader-waiting">{children}</div>
      </div>
    </div>
  )
}
