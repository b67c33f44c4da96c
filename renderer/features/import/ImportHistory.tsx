import { useEffect, useState } from 'react'
import type { ImportReport } from '../../../shared/model/importReport.ts'
import '../../ui/button.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { focusOnceLost } from '../../ui/keyboardPlace.ts'
import { countOf, formatDay, formatHour } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useImportHistory } from './historyStore.ts'
import './importHistory.css'
import { useImport } from './importStore.ts'
import { ReportNotes } from './ReportNotes.tsx'
import { fileName, summarizeReports } from './summarizeOutcomes.ts'

const standings: Readonly<Record<ImportReport['status'], string | null>> = {
  running: 'Running',
  done: null,
  cancelled: 'Stopped before its end',
  interrupted: 'Broken off',
  undone: 'Taken back',
}

const HEADING_ID = 'imports-so-far'

/** Every import that there was, each of which can be taken back. */
export function ImportHistory() {
  const state = useImportHistory((history) => history.state)
  const load = useImportHistory((history) => history.load)
  const importIs = useImport((store) => store.state.at)
  const [asked, setAsked] = useState<ImportReport | null>(null)
  useEffect(() => {
    if (importIs !== 'running') void load()
  }, [load, importIs])

  if (state.at === 'loaded' && state.imports.length === 0) return null
  return (
    <section aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} tabIndex={-1}>Imports so far</h2>
      {state.at === 'loading' ? <Skeleton label="Reading the imports" lines={2} /> : null}
      {state.at === 'failed' ? (
        <Notice title="The imports could not be read" action={{ label: 'Try again', run: () => void load() }} isBroken>
          {state.message}
        </Notice>
      ) : null}
      {state.at === 'loaded' ? (
        <ul className="import-history">
          {state.imports.map((report) => (
            <PastImport key={report.id} report={report} onUndo={() => setAsked(report)} />
          ))}
        </ul>
      ) : null}
      {asked === null ? null : <ConfirmUndo report={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

function PastImport({ report, onUndo }: { readonly report: ImportReport; readonly onUndo: () => void }) {
  const undoingId = useImportHistory((history) => history.undoingId)
  const summary = summarizeReports([report])
  const standing = standings[report.status]
  const name = fileName(report.sourcePath)
  return (
    <li data-undone={report.status === 'undone' || undefined}>
      <div>
        <p className="import-history-name">{name}</p>
        <p>
          {formatDay(report.startedAtMs)}, {formatHour(report.startedAtMs)}
          {standing === null ? '' : ` · ${standing}`} {report.status === 'running' ? '' : ` · ${summary.sentences.join(', ')}`}
        </p>
        <ReportNotes {...summary} />
      </div>
      {report.status === 'undone' || report.status === 'running' ? null : (
        <button type="button" className="button" aria-label={`Undo the import of ${name}`} aria-disabled={undoingId !== null} onClick={() => (undoingId === null ? onUndo() : undefined)}>
          {undoingId === report.id ? 'Taking back…' : 'Undo'}
        </button>
      )}
    </li>
  )
}

function ConfirmUndo({ report, onClose }: { readonly report: ImportReport; readonly onClose: () => void }) {
  const undo = useImportHistory((history) => history.undo)
  const { new: added, updated } = report.conversations
  return (
    <Dialog
      title="Take this import back?"
      isOpen
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            Keep it
          </button>
          <button
            type="button"
            className="button button-main"
            onClick={() => {
              onClose()
              void undo(report.id).then(() => focusOnceLost(() => document.getElementById(HEADING_ID)))
            }}
          >
            Take it back
          </button>
        </>
      }
    >
      <div className="confirm-undo">
        <p>
          <b>{fileName(report.sourcePath)}</b> brought {countOf(added, 'new conversation')}
          {updated > 0 ? ` and more of ${countOf(updated, 'conversation')} that was here already` : ''}.
        </p>
        <p>What came with this import alone leaves the archive, with its pictures and files. What another import brought too stays.</p>
        <p>Your stars, tags, names and highlights are kept for when you import it again. The export file itself is not touched.</p>
      </div>
    </Dialog>
  )
}
