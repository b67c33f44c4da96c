import { BarChart3, Download, Highlighter, Library, type LucideIcon, Plug, Settings } from 'lucide-react'
import { type Pane, useApp } from './appStore.ts'
import { Sign } from './Sign.tsx'

interface Stop {
  readonly pane: Pane
  readonly label: string
  readonly icon: LucideIcon
}

const stops: readonly Stop[] = [
  { pane: 'list', label: 'Conversations', icon: Library },
  { pane: 'highlights', label: 'Highlights', icon: Highlighter },
  { pane: 'statistics', label: 'Statistics', icon: BarChart3 },
  { pane: 'connections', label: 'Connections', icon: Plug },
  { pane: 'import', label: 'Import', icon: Download },
]
/** Below, apart from the others. */
const lowStops: readonly Stop[] = [{ pane: 'settings', label: 'Settings', icon: Settings }]

/** The sections of the app. */
export function Rail() {
  return (
    <nav className="rail" aria-label="Sections">
      <Sign />
      {stops.map((stop) => (
        <RailButton key={stop.pane} {...stop} />
      ))}
      <span className="rail-gap" />
      {lowStops.map((stop) => (
        <RailButton key={stop.pane} {...stop} />
      ))}
    </nav>
  )
}

function RailButton({ pane, label, icon: Icon }: Stop) {
  const isShown = useApp((app) => app.pane === pane || (pane === 'list' && app.pane === 'reader'))
  const show = useApp((app) => app.show)
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isShown} onClick={() => show(pane)}>
      <Icon aria-hidden="true" />
    </button>
  )
}
