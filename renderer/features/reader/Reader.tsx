import { ChevronLeft } from 'lucide-react'
import '../../ui/button.css'
import type { ConversationSummary } from '../../../shared/model/library.ts'
import { countOf, formatDay } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Conversation } from './Conversation.tsx'
import './reader.css'
import { useReader } from './readerStore.ts'

interface ReaderProps {
  /** In a narrow window: back to the list. */
  readonly onBack: () => void
}

export function Reader({ onBack }: ReaderProps) {
  const state = useReader((reader) => reader.state)
  const open = useReader((reader) => reader.open)

  switch (state.at) {
    case 'closed':
      return (
        <div className="reader-quiet">
          <h1>Choose a conversation, or search for a word you remember</h1>
          <p>
            <kbd>/</kbd> goes to the search, arrow keys move, <kbd>Enter</kbd> opens.
          </p>
        </div>
      )
    case 'opening':
      return (
        <Frame onBack={onBack}>
          <div className="reader-waiting">
            <Skeleton label="Opening the conversation" lines={6} />
          </div>
        </Frame>
      )
    case 'failed':
      return (
        <Frame onBack={onBack}>
          <div className="reader-waiting">
            <Notice title="This conversation could not be opened" action={{ label: 'Try again', run: () => void open(state.place) }} isBroken>
              {state.message}
            </Notice>
          </div>
        </Frame>
      )
    case 'open':
      return (
        <Frame conversation={state.view.conversation} onBack={onBack}>
          {/* Another conversation, another page: nothing of the last one stays. */}
          <Conversation key={state.place.conversationId} view={state.view} place={state.place} />
        </Frame>
      )
  }
}

interface FrameProps {
  readonly conversation?: ConversationSummary
  readonly onBack: () => void
  readonly children: React.ReactNode
}

function Frame({ conversation, onBack, children }: FrameProps) {
  return (
    <div className="reader">
      <header className="reader-head">
        <button type="button" className="icon-button reader-back" aria-label="Back to the list" onClick={onBack}>
          <ChevronLeft aria-hidden="true" />
        </button>
        {conversation === undefined ? null : (
          <div className="reader-heading">
            <h1>{conversation.title ?? 'Untitled'}</h1>
            <p>{factsOf(conversation)}</p>
          </div>
        )}
      </header>
      {children}
    </div>
  )
}

function factsOf({ createdAtMs, activeAtMs, turnCount, model, projectName, branchCount }: ConversationSummary): string {
  const atMs = createdAtMs ?? activeAtMs
  const facts = [
    atMs === null ? null : formatDay(atMs),
    countOf(turnCount, 'message'),
    model,
    branchCount > 1 ? countOf(branchCount, 'branch', 'branches') : null,
    projectName === null ? null : `project: ${projectName}`,
  ]
  return facts.filter((fact) => fact !== null).join(' · ')
}
