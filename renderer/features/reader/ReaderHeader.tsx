import { CalendarDays, ChevronLeft, PanelRight } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { ConversationSummary, ConversationView } from '../../../shared/model/library.ts'
import { ConversationTitle } from '../../ui/controls/ConversationTitle.tsx'
import { joinFacts, ModelName } from '../../Facts.tsx'
import { formatDay, formatDaySpan } from '../../ui/format.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { ariaKeys, shortcuts } from '../../ui/keyboard/shortcuts.ts'
import { words } from '../../words/words.ts'
import type { Turn } from './turn/arrangeTurns.ts'
import { FindBar } from './find/FindBar.tsx'
import { HeaderMenu, type HiddenSwitch } from './HeaderMenu.tsx'
import { daysOf } from './days.ts'
import type { ReaderActions } from './readerActions.ts'
import { togglePanel, useReading } from './readingStore.ts'

interface ReaderHeadProps {
  readonly onBack: () => void
  readonly children?: ReactNode
}

/** Appears above everything the reader shows. */
export function ReaderHeader({ onBack, children }: ReaderHeadProps) {
  return (
    <header className="reader-head">
      <button type="button" className="icon-button reader-back" aria-label={words.reader.head.back} onClick={onBack}>
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
  readonly hidden: HiddenSwitch
  readonly onBack: () => void
}

export function ConversationHeader({ view, turns, actions, hidden, onBack }: ConversationHeadProps) {
  const { conversation } = view
  return (
    <ReaderHeader onBack={onBack}>
      <div className="reader-heading">
        <h1 dir="auto">
          <ConversationTitle title={conversation.title} derivedTitle={conversation.derivedTitle} />
        </h1>
        <p>{factsOf(conversation)}</p>
      </div>
      <div className="reader-tools">
        <FindBar />
        <DayMenu turns={turns} />
        <HeaderMenu view={view} actions={actions} hidden={hidden} />
        <PanelButton />
      </div>
    </ReaderHeader>
  )
}

/** Only when there are several days. */
function DayMenu({ turns }: { readonly turns: readonly Turn[] }) {
  // When times go back and forth, a day starts more than once; the menu leads to its first start.
  const days = useMemo(() => {
    const byLabel = Map.groupBy(daysOf(turns), ({ label }) => label)
    return [...byLabel.values()].flatMap(([first]) => first ?? [])
  }, [turns])
  const land = useReading((reading) => reading.land)
  if (days.length < 2) return null
  const trigger = (
    <button
      type="button"
      className="icon-button"
      aria-label={words.reader.head.goToDay}
      title={words.reader.head.goToDay}
    >
      <CalendarDays aria-hidden="true" />
    </button>
  )
  return (
    <Menu
      trigger={trigger}
      groups={[
        days.map(({ label, turnIndex }) => ({
          label,
          run: () => land({ turnIndex, messageKey: null, pulses: false }),
        })),
      ]}
    />
  )
}

function PanelButton() {
  const { label } = shortcuts.panel
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-keyshortcuts={ariaKeys('panel')}
      title={words.reader.withKey(label, 'O')}
      onClick={togglePanel}
    >
      <PanelRight aria-hidden="true" />
    </button>
  )
}

function factsOf({
  createdAtMs,
  activeAtMs,
  turnCount,
  model,
  projectName,
  branchCount,
  importedAtMs,
  isStarred,
  isHiddenFromAgents,
  tags,
}: ConversationSummary): ReactNode[] {
  const fromMs = createdAtMs ?? activeAtMs
  return joinFacts([
    isStarred ? '★' : null,
    isHiddenFromAgents ? words.reader.head.hiddenFromAgents : null,
    ...tags.map((tag) => `#${tag}`),
    fromMs === null ? null : formatDaySpan(fromMs, activeAtMs ?? fromMs),
    words.counts.messages(turnCount),
    model === null ? null : <ModelName key="model" slug={model} />,
    branchCount > 1 ? words.reader.head.branches(branchCount) : null,
    projectName === null ? null : words.reader.head.project(projectName),
    importedAtMs === null ? null : <span key="imported">{words.reader.head.imported(formatDay(importedAtMs))}</span>,
  ])
}
