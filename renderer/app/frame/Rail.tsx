import { BarChart3, Download, Highlighter, Library, type LucideIcon, Plug, Settings } from 'lucide-react'
import { Logo } from '../../ui/controls/Logo.tsx'
import { words } from '../../words/words.ts'
import { type Pane, useApp } from '../state/appStore.ts'

interface NavItem {
  readonly pane: Exclude<Pane, 'reader'>
  readonly icon: LucideIcon
}

const importItem: NavItem = { pane: 'import', icon: Download }
const connectionsItem: NavItem = { pane: 'connections', icon: Plug }
const navItems: readonly NavItem[] = [
  { pane: 'list', icon: Library },
  { pane: 'highlights', icon: Highlighter },
  { pane: 'statistics', icon: BarChart3 },
  connectionsItem,
  importItem,
]
/** Before the first import. */
const firstItems: readonly NavItem[] = [importItem, connectionsItem]
/** At the bottom, apart from the others. */
const bottomItems: readonly NavItem[] = [{ pane: 'settings', icon: Settings }]

interface RailProps {
  readonly pane: Pane
  /** Nothing has been imported yet. */
  readonly isEmpty: boolean
}

/** The sections of the app. */
export function Rail({ pane: shown, isEmpty }: RailProps) {
  return (
    <nav className="rail" aria-label={words.app.shell.sidebar}>
      <Logo />
      {(isEmpty ? firstItems : navItems).map((stop) => (
        <RailButton key={stop.pane} {...stop} shown={shown} />
      ))}
      <span className="rail-gap" />
      {bottomItems.map((stop) => (
        <RailButton key={stop.pane} {...stop} shown={shown} />
      ))}
    </nav>
  )
}

function RailButton({ pane, icon: Icon, shown }: NavItem & { readonly shown: Pane }) {
  const label = words.app.panes[pane]
  const isShown = shown === pane || (pane === 'list' && shown === 'reader')
  const show = useApp((app) => app.show)
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isShown} onClick={() => show(pane)}>
      <Icon aria-hidden="true" />
    </button>
  )
}
