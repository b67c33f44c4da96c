import { Download, Library as LibraryIcon } from 'lucide-react'
import { DropAnywhere } from '../features/import/DropAnywhere.tsx'
import { ImportCard } from '../features/import/ImportCard.tsx'
import { ImportPage } from '../features/import/ImportPage.tsx'
import { useLibrary } from '../features/library/libraryStore.ts'
import { Reader } from '../features/reader/Reader.tsx'
import { Boundary } from '../ui/Boundary.tsx'
import './app.css'
import { useApp } from './appStore.ts'
import { ListColumn } from './ListColumn.tsx'
import { useArchiveEvents } from './useArchiveEvents.ts'

interface AppProps {
  readonly now: () => number
}

export function App({ now }: AppProps) {
  useArchiveEvents()
  const isEmpty = useLibrary((library) => library.state.at === 'empty')
  return (
    <>
      {isEmpty ? <FirstPage /> : <Shell now={now} />}
      <DropAnywhere />
    </>
  )
}

function FirstPage() {
  return (
    <div className="first-page">
      <header className="first-page-bar">
        <Sign />
        Backscroll
      </header>
      <main>
        <ImportPage isFirst />
      </main>
    </div>
  )
}

function Shell({ now }: AppProps) {
  const pane = useApp((app) => app.pane)
  const show = useApp((app) => app.show)
  return (
    <div className="shell" data-pane={pane}>
      <nav className="rail" aria-label="Sections">
        <Sign />
        <button type="button" aria-label="Conversations" title="Conversations" aria-pressed={pane !== 'import'} onClick={() => show('list')}>
          <LibraryIcon aria-hidden="true" />
        </button>
        <button type="button" aria-label="Import" title="Import" aria-pressed={pane === 'import'} onClick={() => show('import')}>
          <Download aria-hidden="true" />
        </button>
      </nav>
      <aside className="list-column" aria-label="List">
        <Boundary>
          <ListColumn now={now} />
        </Boundary>
        <ImportCard />
      </aside>
      <main className="main-column">
        {pane === 'import' ? <ImportPage isFirst={false} /> : null}
        {/* Only hidden, so that it is found again as it was left. */}
        <div className="main-reader" hidden={pane === 'import'}>
          <Boundary>
            <Reader onBack={() => show('list')} />
          </Boundary>
        </div>
      </main>
    </div>
  )
}

function Sign() {
  return (
    <span className="sign" aria-hidden="true">
      B
    </span>
  )
}
