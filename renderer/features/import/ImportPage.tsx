import { FileArchive, ShieldCheck } from 'lucide-react'
import { useRef } from 'react'
import '../../ui/controls/controls.css'
import { words } from '../../words/words.ts'
import { ImportCard } from './ImportCard.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import './howTo.css'
import './import.css'
import { useImport } from './importStore.ts'

interface ImportPageProps {
  /** Nothing has been imported yet, so this is the first screen people see. */
  readonly isFirst: boolean
}

export function ImportPage({ isFirst }: ImportPageProps) {
  const isRunning = useImport((store) => store.state.kind === 'running')
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
  /** Offers the sample too, for people without an export. */
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
          // Allows the same file to be chosen again.
          currentTarget.value = ''
        }}
      />
      <small>{offersSample ? hintWithSample : hint}</small>
    </div>
  )
}

const steps = [
  { ...words.importing.steps.ask, picture: SettingsPicture },
  { ...words.importing.steps.wait, picture: MailPicture },
  { ...words.importing.steps.bring, picture: DropPicture },
]

/** How to get an export. */
function Steps() {
  return (
    <ol className="steps">
      {steps.map(({ title, text, picture: Picture }) => (
        <li key={title}>
          <Picture />
          <div>
            <b>{title}</b>
            <span>{text}</span>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A settings row with its button, and a pointer on it. */
function SettingsPicture() {
  return (
    <svg className="step-picture" viewBox="13 6 134 84" aria-hidden="true">
      <rect className="picture-sheet" x="14" y="10" width="132" height="76" rx="7" />
      <path className="picture-line" d="M50 10v76" />
      <rect className="picture-bar" x="22" y="20" width="20" height="4" rx="2" />
      <rect className="picture-accent" x="22" y="31" width="20" height="4" rx="2" />
      <rect className="picture-bar" x="22" y="42" width="16" height="4" rx="2" />
      <rect className="picture-bar" x="60" y="22" width="34" height="4" rx="2" />
      <rect className="picture-faint" x="116" y="19" width="20" height="10" rx="5" />
      <path className="picture-line" d="M60 37h76" />
      <rect className="picture-bar" x="60" y="50" width="28" height="4" rx="2" />
      <rect className="picture-button" x="102" y="44" width="34" height="16" rx="5" />
      <rect className="picture-on-button" x="109" y="50" width="20" height="4" rx="2" />
      <path className="picture-line" d="M60 68h76" />
      <rect className="picture-bar" x="60" y="75" width="22" height="4" rx="2" />
      <path className="picture-pointer" d="M124 54l0 16 4.4-3.6 3 6.2 3-1.4-3-6.2 5.6-.6z" />
    </svg>
  )
}

/** An email with a link in it. */
function MailPicture() {
  return (
    <svg className="step-picture" viewBox="35 6 134 84" aria-hidden="true">
      <path className="picture-sheet" d="M36 44l44-32 44 32v36a6 6 0 0 1-6 6H42a6 6 0 0 1-6-6z" />
      <rect className="picture-letter" x="46" y="20" width="68" height="54" rx="4" />
      <rect className="picture-bar" x="55" y="30" width="36" height="4" rx="2" />
      <rect className="picture-faint" x="55" y="39" width="50" height="4" rx="2" />
      <rect className="picture-button" x="55" y="49" width="34" height="12" rx="4" />
      <path className="picture-front" d="M36 46l44 28 44-28v34a6 6 0 0 1-6 6H42a6 6 0 0 1-6-6z" />
    </svg>
  )
}

/** A zip being dropped into the app. */
function DropPicture() {
  return (
    <svg className="step-picture" viewBox="19 6 134 84" aria-hidden="true">
      <rect className="picture-sheet" x="20" y="10" width="120" height="76" rx="7" />
      <path className="picture-line" d="M20 22h120" />
      <circle className="picture-dot" cx="28" cy="16" r="2" />
      <circle className="picture-dot" cx="35" cy="16" r="2" />
      <rect className="picture-zone" x="32" y="32" width="96" height="44" rx="6" />
      <path className="picture-file" d="M64 26h22l10 10v26a3 3 0 0 1-3 3H64a3 3 0 0 1-3-3V29a3 3 0 0 1 3-3z" />
      <path className="picture-line" d="M86 26v10h10" />
      <path className="picture-zip" d="M74 29v3m0 4v3m0 4v3" />
      <rect className="picture-accent" x="70.5" y="49" width="7" height="9" rx="2" />
    </svg>
  )
}
