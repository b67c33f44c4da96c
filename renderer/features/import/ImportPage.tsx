import { FileArchive } from 'lucide-react'
import { useRef } from 'react'
import '../../ui/button.css'
import { ImportCard } from './ImportCard.tsx'
import './importPage.css'
import { useImport } from './importStore.ts'

interface ImportPageProps {
  /** Nothing has been imported yet: the page is the first that a person meets. */
  readonly isFirst: boolean
}

const steps = [
  { title: 'Ask for it', text: 'In ChatGPT, open Settings, then Data controls, and choose Export data.' },
  { title: 'Wait for the mail', text: 'OpenAI sends a link, often within the hour, sometimes after days. It works for 24 hours.' },
  { title: 'Bring it here', text: 'Drop the zip as it came, however large. Exports of Claude work too.' },
]

export function ImportPage({ isFirst }: ImportPageProps) {
  const isRunning = useImport((store) => store.state.at === 'running')
  return (
    <div className="import-page" data-scrolls>
      <div className="import-page-column">
        <h1>{isFirst ? <>Your history, <mark>found again</mark></> : 'Import an export'}</h1>
        <p className="import-page-lead">
          {isFirst ? 'Backscroll keeps your conversations in an archive on this machine. Nothing is sent anywhere.' : 'What is here already stays as it is; only what is new is added.'}
        </p>
        {isRunning ? null : <DropZone />}
        {isFirst ? (
          <div className="import-page-card">
            <ImportCard />
          </div>
        ) : null}
        <h2>How to get your export</h2>
        <ol className="import-page-steps">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

function DropZone() {
  const start = useImport((store) => store.start)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className="drop-zone">
      <FileArchive aria-hidden="true" />
      <p>Drop your export here</p>
      <button type="button" className="button button-main" onClick={() => picker.current?.click()}>
        Choose files
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Export files"
        accept=".zip,.json,.db"
        onChange={({ currentTarget }) => {
          void start([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <small>The zip of your export, or its conversations.json. Several at once are fine.</small>
    </div>
  )
}
