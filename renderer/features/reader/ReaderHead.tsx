import { CalendarDays, ChevronLeft, PanelRight } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { ConversationSummary, ConversationView } from '../../../shared/model/library.ts'
import { countOf, formatDay } from '../../ui/format.ts'
import { Menu } from '../../ui/Menu.tsx'
import { ariaKeys, shortcuts } from '../../ui/shortcuts.ts'
import type { Turn } from './arrangeTurns.ts'
import { FindBar } from './FindBar.tsx'
import { HeadMenu } from './HeadMenu.tsx'
import { daysOf } from './days.ts'
import type { ReaderActions } from './readerActions.ts'
import { togglePanel, useReading } from './readingStore.ts'

interface ReaderHeadProps {
  readonly onBack: () => void
  readonly children?: ReactNode
}

/** Stands above whatever the reader shows. */
export function ReaderHead({ onBack, children }: ReaderHeadProps) {
  return (
    <header className="reader-head">
      <button type="button" className="icon-button reader-back" aria-label="Back to the list" onClick={onBack}>
        <ChevronLeft aria-hidden="true" />
      </button>
      {children}
    </header>
  )
}

interface ConversationHeadProps {
  readonly view: ConversationView
  readonly turns: readonly Turn[]
  readonly actions: ReaderActions
  readonly onBack: () => void
}

export function ConversationHead({ view, turns, actions, onBack }: ConversationHeadProps) {
  const { conversation } = view
  return (
    <ReaderHead onBack={onBack}>
      <div className="reader-heading">
        <h1 dir="auto">{conversation.title ?? 'Untitled'}</h1>
        <p>{factsOf(conversation)}</p>
      </div>
      <div className="reader-tools">
        <FindBar />
        <DayMenu turns={turns} />
        <HeadMenu view={view} actions={actions} />
        <PanelButton />
      </div>
    </ReaderHead>
  )
}

/** Only where there are several days. */
function DayMenu({ turns }: { readonly turns: readonly Turn[] }) {
  const days = useMemo(() => daysOf(turns), [turns])
  const land = useReading((reading) => reading.land)
  if (days.length < 2) return null
  const trigger = (
    <button type="button" className="icon-button" aria-label="Go to a day" title="Go to a day">
      <CalendarDays aria-hidden="true" />
    </button>
  )
  return <Menu trigger={trigger} groups={[days.map(({ label, turnIndex }) => ({ label, run: () => land({ turnIndex, messageKey: null, pulses: false }) }))]} />
}

function PanelButton() {
  const { label } = shortcuts.panel
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-keyshortcuts={ariaKeys('panel')}
      title={`${label} (O)`}
      onClick={togglePanel}
    >
      <PanelRight aria-hidden="true" />
    </button>
  )
}

function factsOf({ createdAtMs, activeAtMs, turnCount, model, projectName, branchCount, importedAtMs, isStarred, isHiddenFromAgents, tags }: ConversationSummary): string {
  const atMs = createdAtMs ?? activeAtMs
  const facts = [
    isStarred ? '★' : null,
    isHiddenFromAgents ? 'hidden from agents' : null,
    ...tags.map((tag) => `#${tag}`),
    atMs === null ? null : formatDay(atMs),
    countOf(turnCount, 'message'),
    model,
    branchCount > 1 ? countOf(branchCount, 'branch', 'branches') : null,
    projectName === null ? null : `project: ${projectName}`,
    importedAtMs === null ? null : `imported ${formatDay(importedAtMs)}`,
  ]
  return facts.filter((fact) => fact !== null).join(' · ')
}
