import { BarChart3, Download, Highlighter, Library, type LucideIcon, Plug, Settings } from 'lucide-react'
import { words } from '../../words/words.ts'
import { type Pane, useApp } from '../state/appStore.ts'

interface Stop {
  readonly pane: Exclude<Pane, 'reader'>
  readonly icon: LucideIcon
}

const importStop: Stop = { pane: 'import', icon: Download }
const connectionsStop: Stop = { pane: 'connections', icon: Plug }
const stops: readonly Stop[] = [
  { pane: 'list', icon: Library },
  { pane: 'highlights', icon: Highlighter },
  { pane: 'statistics', icon: BarChart3 },
  connectionsStop,
  importStop,
]
/** Before the first import. */
const firstStops: readonly Stop[] = [importStop, connectionsStop]
/** At the bottom, apart from the others. */
const lowStops: readonly Stop[] = [{ pane: 'settings', icon: Settings }]

interface RailProps {
  readonly pane: Pane
  /** Nothing has been imported yet. */
  readonly isEmpty: boolean
}

/** The sections of the app. */
export function Rail({ pane: shown, isEmpty }: RailProps) {
  return (
    <nav className="rail" aria-label={words.app.shell.sections}>
      <Sign />
      {(isEmpty ? firstStops : stops).map((stop) => (
        <RailButton key={stop.pane} {...stop} shown={shown} />
      ))}
      <span className="rail-gap" />
      {lowStops.map((stop) => (
        <RailButton key={stop.pane} {...stop} shown={shown} />
      ))}
    </nav>
  )
}

function RailButton({ pane, icon: Icon, shown }: Stop & { readonly shown: Pane }) {
  const label = words.app.panes[pane]
  const isShown = shown === pane || (pane === 'list' && shown === 'reader')
  const show = useApp((app) => app.show)
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isShown} onClick={() => show(pane)}>
      <Icon aria-hidden="true" />
    </button>
  )
}

export function Sign() {
  return (
    <span className="sign" aria-hidden="true">
      {'B'}
    </span>
  )
}
