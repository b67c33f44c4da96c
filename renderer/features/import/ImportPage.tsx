import { ShieldCheck } from 'lucide-react'
import { words } from '../../words/words.ts'
import { DropZone } from './DropZone.tsx'
import { ImportCard } from './ImportCard.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import './import.css'
import { useImport } from './importStore.ts'
import { Steps } from './Steps.tsx'

interface ImportPageProps {
  /** Nothing has been imported yet: the page is the first that a person meets. */
  readonly isFirst: boolean
}

export function ImportPage({ isFirst }: ImportPageProps) {
  const isRunning = useImport((store) => store.state.at === 'running')
  const { title, lead, firstTitle, firstLead, promise, howTo } = words.importing.page
  return (
    <div className="import-page" data-scrolls>
      <div className="import-page-column">
        <h1 tabIndex={-1}>{isFirst ? firstTitle((text) => <mark key="marked">{text}</mark>) : title}</h1>
        <p className="import-page-lead">{isFirst ? firstLead : lead}</p>
        {isRunning ? null : <DropZone offersSample={isFirst} />}
        <div className="import-page-card">
          <ImportCard />
        </div>
        {isFirst ? (
          <p className="import-page-promise">
            <ShieldCheck aria-hidden="true" />
            {promise}
          </p>
        ) : (
          <ImportHistory />
        )}
        <h2>{howTo}</h2>
        <Steps />
      </div>
    </div>
  )
}
