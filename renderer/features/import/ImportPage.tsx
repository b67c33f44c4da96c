import { FileArchive, ShieldCheck } from 'lucide-react'
import { useRef } from 'react'
import '../../ui/controls/controls.css'
import { words } from '../../words/words.ts'
import { ImportCard } from './ImportCard.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import { Steps } from './Steps.tsx'
import './import.css'
import { useImport } from './importStore.ts'

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

interface DropZoneProps {
  /** Offers the sample too: for who has no export yet. */
  readonly offersSample: boolean
}

function DropZone({ offersSample }: DropZoneProps) {
  const start = useImport((store) => store.start)
  const startSample = useImport((store) => store.startSample)
  const picker = useRef<HTMLInputElement>(null)
  const { title, choose, trySample, files, hint, hintWithSample } = words.importing.dropZone
  return (
    <div className="drop-zone">
      <FileArchive aria-hidden="true" />
      <p>{title}</p>
      <div className="drop-zone-ways">
        <button type="button" className="button button-main" onClick={() => picker.current?.click()}>
          {choose}
        </button>
        {offersSample ? (
          <button type="button" className="button" onClick={() => void startSample()}>
            {trySample}
          </button>
        ) : null}
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={files}
        accept=".zip,.json,.db,.html"
        onChange={({ currentTarget }) => {
          void start([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <small>{offersSample ? hintWithSample : hint}</small>
    </div>
  )
}
