import {
  BarChart3,
  Download,
  Highlighter,
  Library,
  type LucideIcon,
  PanelLeft,
  Plug,
  Settings,
  Star,
} from 'lucide-react'
import { type KeyboardEvent, useRef, useSyncExternalStore } from 'react'
import { useChoices } from '../../features/library/filter/choicesStore.ts'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { Logo } from '../../ui/controls/Logo.tsx'
import { ariaKeys, keyLabel, shortcuts } from '../../ui/keyboard/shortcuts.ts'
import { useShortcut } from '../../ui/keyboard/useShortcut.ts'
import { usePreferences } from '../../ui/preferences.ts'
import { words } from '../../words/words.ts'
import { showView, useShownView } from '../commands/showView.ts'
import { type Pane, useApp } from '../state/appStore.ts'
import { SidebarItem } from './SidebarItem.tsx'
import { SidebarSections } from './SidebarSections.tsx'

interface SidebarProps {
  readonly pane: Pane
  /** Nothing has been imported yet. */
  readonly isEmpty: boolean
}

/** The views of the archive, its sections, and below them everything else. */
export function Sidebar({ pane, isEmpty }: SidebarProps) {
  const nav = useRef<HTMLElement>(null)
  const { isFolded, toggle } = useFolding()
  const goTo = (index: number): void => nav.current?.querySelectorAll<HTMLElement>('.side-item')[index]?.click()
  useShortcut('views', ({ key }) => goTo(Number(key) - 1))
  useShortcut('sidebar', () => toggle?.())
  return (
    <nav
      ref={nav}
      className="sidebar"
      aria-label={words.app.shell.sidebar}
      data-folded={isFolded || undefined}
      onKeyDown={moveInside}
    >
      <div className="side-brand">
        <Logo />
        <b>{'Backscroll'}</b>
        {toggle === null ? null : <FoldButton isFolded={isFolded} onClick={toggle} />}
      </div>
      <div className="side-scroll">
        {isEmpty ? null : <Views pane={pane} />}
        {isEmpty || isFolded ? null : <SidebarSections isListShown={pane === 'list' || pane === 'reader'} />}
      </div>
      <div className="side-foot">
        <PaneItem pane="import" icon={Download} shown={pane} />
        <PaneItem pane="connections" icon={Plug} shown={pane} />
        <PaneItem pane="settings" icon={Settings} shown={pane} />
      </div>
    </nav>
  )
}

function Views({ pane }: Pick<SidebarProps, 'pane'>) {
  const total = useLibrary(({ state }) => (state.kind === 'loaded' ? state.wholeTotal : null))
  const starred = useChoices(({ state }) => (state.kind === 'loaded' ? state.choices.starred : null))
  const isShown = useShownView()
  const isList = pane === 'list' || pane === 'reader'
  return (
    <>
      <SidebarItem
        label={words.app.sidebar.all}
        icon={<Library aria-hidden="true" />}
        count={total}
        isShown={isShown({}) && isList}
        onClick={() => showView({})}
      />
      <SidebarItem
        label={words.app.sidebar.starred}
        icon={<Star aria-hidden="true" />}
        count={starred}
        isShown={isShown({ isStarred: true }) && isList}
        onClick={() => showView({ isStarred: true })}
      />
      <PaneItem pane="highlights" icon={Highlighter} shown={pane} />
      <PaneItem pane="statistics" icon={BarChart3} shown={pane} />
    </>
  )
}

interface PaneItemProps {
  readonly pane: Exclude<Pane, 'list' | 'reader'>
  readonly icon: LucideIcon
  readonly shown: Pane
}

function PaneItem({ pane, icon: Icon, shown }: PaneItemProps) {
  const show = useApp((app) => app.show)
  return (
    <SidebarItem
      label={words.app.panes[pane]}
      icon={<Icon aria-hidden="true" />}
      count={null}
      isShown={shown === pane}
      onClick={() => show(pane)}
    />
  )
}

function FoldButton({ isFolded, onClick }: { readonly isFolded: boolean; readonly onClick: () => void }) {
  const label = isFolded ? words.app.sidebar.unfold : words.app.sidebar.fold
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-expanded={!isFolded}
      aria-keyshortcuts={ariaKeys('sidebar')}
      title={words.reader.withKey(label, keyLabel(shortcuts.sidebar.keys[0]))}
      onClick={onClick}
    >
      <PanelLeft aria-hidden="true" />
    </button>
  )
}

/** Below this the sidebar shows icons only, unless the user unfolds it. */
const ROOMY = '(min-width: 1320px)'
const NARROW = '(max-width: 759px)'

/** A narrow window has no room to unfold it. */
function useFolding(): { readonly isFolded: boolean; readonly toggle: (() => void) | null } {
  const isRoomy = useMedia(ROOMY)
  const isNarrow = useMedia(NARROW)
  const chosen = usePreferences((preferences) => preferences.sidebar)
  const prefer = usePreferences((preferences) => preferences.prefer)
  if (isNarrow) return { isFolded: true, toggle: null }
  const isFolded = chosen === 'auto' ? !isRoomy : chosen === 'folded'
  return { isFolded, toggle: () => prefer({ sidebar: isFolded ? 'open' : 'folded' }) }
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}

function moveInside(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.side-item')]
  const at = items.findIndex((item) => item === document.activeElement)
  event.preventDefault()
  items[Math.min(Math.max(at + step, 0), items.length - 1)]?.focus()
}
