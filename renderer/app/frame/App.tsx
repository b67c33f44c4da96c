import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ComponentType, type CSSProperties, Suspense, useEffect, useState } from 'react'
import { ExportDialog } from '../../features/export/ExportDialog.tsx'
import { HighlightDialog } from '../../features/highlights/HighlightDialog.tsx'
import { DropAnywhere } from '../../features/import/DropAnywhere.tsx'
import { ImportCard } from '../../features/import/ImportCard.tsx'
import { LibraryDialogs } from '../../features/library/dialogs/LibraryDialogs.tsx'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { ReadOnlyNotice } from '../../features/recovery/ReadOnlyNotice.tsx'
import { RecoveryPage } from '../../features/recovery/RecoveryPage.tsx'
import { useRecovery } from '../../features/recovery/recoveryStore.ts'
import { useSearch } from '../../features/search/searchStore.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { usePreferences } from '../../ui/preferences.ts'
import { Logo } from '../../ui/controls/Logo.tsx'
import { Skeleton } from '../../ui/controls/Skeleton.tsx'
import { Toasts } from '../../ui/overlay/Toasts.tsx'
import { words } from '../../words/words.ts'
import './frame.css'
import { useApp } from '../state/appStore.ts'
import { ListColumn, ListResizer } from './ListColumn.tsx'
import { Overlays } from './Overlays.tsx'
import { paneWithoutArchive, useFirstPage } from '../state/useFirstPage.ts'
import { Sidebar } from './Sidebar.tsx'
import { useAddress } from '../state/useAddress.ts'
import { useArchiveEvents, useConnectionCheck, useRecoveryWatch } from '../state/useArchiveEvents.ts'
import { useUnfocusedKeys } from '../state/useUnfocusedKeys.ts'
import { useAppearance } from '../state/useSystemChanges.ts'
import { sections } from './sections.tsx'

// With Markdown, formulas and highlighted code it is most of the app: the list needn't wait for it.
const loading = import('./ReadingColumn.tsx')

/** Without Suspense, which would hold back what has loaded meanwhile. */
function LoadedReadingColumn() {
  const [Column, setColumn] = useState<ComponentType | null>(null)
  useEffect(() => {
    const fail = (error: unknown): void =>
      setColumn(() => {
        throw error
      })
    void loading.then(({ ReadingColumn }) => setColumn(() => ReadingColumn), fail)
  }, [])
  return Column === null ? null : <Column />
}

interface AppProps {
  readonly now: () => number
}

export function App({ now }: AppProps) {
  useArchiveEvents()
  useAppearance()
  useRecoveryWatch()
  const isDamaged = useRecovery((recovery) => recovery.state.kind !== 'whole')
  const clock = usePreferences((preferences) => `${preferences.clock} ${preferences.hours}`)
  useFirstPage()
  useConnectionCheck(useLibrary((library) => library.state.kind === 'loaded'))
  return (
    // The content security policy allows no style elements.
    <CSPProvider disableStyleElements>
      <Toasts>
        <ReadOnlyNotice />
        {/* A new time zone or hour cycle changes times everywhere. */}
        {isDamaged ? <RecoveryFrame /> : <Shell key={clock} now={now} />}
        <DropAnywhere />
        <Overlays />
        <LibraryDialogs />
        <HighlightDialog />
        <ExportDialog />
      </Toasts>
    </CSPProvider>
  )
}

/** Without navigation, because there is nowhere to go. */
function RecoveryFrame() {
  return (
    <div className="recovery-frame">
      <header className="recovery-frame-bar">
        <Logo />
        {'Backscroll'}
      </header>
      <main>
        <RecoveryPage />
      </main>
    </div>
  )
}

function Shell({ now }: AppProps) {
  useAddress()
  useUnfocusedKeys()
  const isEmpty = useLibrary((library) => library.state.kind === 'empty')
  const pane = useApp((app) => (isEmpty ? paneWithoutArchive(app.pane) : app.pane))
  const Page = sections[pane]
  const isSearching = useSearch((search) => search.state.kind !== 'idle')
  const listWidth = usePreferences((preferences) => `${preferences.listWidthPx}px`)
  return (
    <div
      className="shell"
      data-pane={pane}
      data-full={Page === undefined ? undefined : true}
      data-searching={isSearching || undefined}
      style={{ '--list-width': listWidth } as CSSProperties}
    >
      <Sidebar pane={pane} isEmpty={isEmpty} />
      {isEmpty ? null : (
        // Only hidden, so list and reader keep their state.
        <aside className="list-column" aria-label={words.app.shell.list} hidden={Page !== undefined}>
          <ErrorBoundary>
            <ListColumn now={now} />
          </ErrorBoundary>
          <ImportCard />
          <ListResizer />
        </aside>
      )}
      <main className="main-column">
        {Page === undefined ? null : (
          <ErrorBoundary key={pane}>
            <Suspense fallback={<Skeleton label={words.app.shell.loading} lines={6} />}>
              <Page />
            </Suspense>
          </ErrorBoundary>
        )}
        {isEmpty ? null : (
          <div className="main-reader" hidden={Page !== undefined}>
            <ErrorBoundary>
              <LoadedReadingColumn />
            </ErrorBoundary>
          </div>
        )}
      </main>
    </div>
  )
}
