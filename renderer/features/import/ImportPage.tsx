import { ShieldCheck } from 'lucide-react'
import { DropZone } from './DropZone.tsx'
import { ImportCard } from './ImportCard.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import './importPage.css'
import { useImport } from './importStore.ts'
import { Steps } from './Steps.tsx'

interface ImportPageProps {
  /** Nothing has been imported yet: the page is the first that a person meets. */
  readonly isFirst: boolean
}

export function ImportPage({ isFirst }: ImportPageProps) {
  const isRunning = useImport((store) => store.state.at === 'running')
  return (
    <div className="import-page" data-scrolls>
      <div className="import-page-column">
        <h1 tabIndex={-1}>{isFirst ? <>Your history, <mark>found again</mark></> : 'Import'}</h1>
        <p className="import-page-lead">
          {isFirst ? 'Backscroll turns your ChatGPT export into an archive that you can search, read and keep.' : 'What is here already stays as it is; only what is new is added.'}
        </p>
        {isRunning ? null : <DropZone offersSample={isFirst} />}
        <div className="import-page-card">
          <ImportCard />
        </div>
        {isFirst ? (
          <p className="import-page-promise">
            <ShieldCheck aria-hidden="true" />
            Nothing leaves this machine. The archive is a folder of yours; there is no account and no server.
          </p>
        ) : (
          <ImportHistory />
        )}
        <h2>How to get your export</h2>
        <Steps />
      </div>
    </div>
  )
}
