import { BarChart3, Download, Highlighter, Library, type LucideIcon, Plug, Settings } from 'lucide-react'
import { words } from '../words/words.ts'
import { type Pane, useApp } from './appStore.ts'
import { Sign } from './Sign.tsx'

interface Stop {
  readonly pane: Exclude<Pane, 'reader'>
  readonly icon: LucideIcon
}

const stops: readonly Stop[] = [
  { pane: 'list', icon: Library },
  { pane: 'highlights', icon: Highlighter },
  { pane: 'statistics', icon: BarChart3 },
  { pane: 'connections', icon: Plug },
  { pane: 'import', icon: Download },
]
/** Below, apart from the others. */
const lowStops: readonly Stop[] = [{ pane: 'settings', icon: Settings }]

/** The sections of the app. */
export function Rail() {
  return (
    <nav className="rail" aria-label={words.app.shell.sections}>
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

function RailButton({ pane, icon: Icon }: Stop) {
  const label = words.app.panes[pane]
  const isShown = useApp((app) => app.pane === pane || (pane === 'list' && app.pane === 'reader'))
  const show = useApp((app) => app.show)
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isShown} onClick={() => show(pane)}>
      <Icon aria-hidden="true" />
    </button>
  )
}
