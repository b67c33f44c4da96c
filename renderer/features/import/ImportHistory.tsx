import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { AppError } from '../../../shared/contract/appError.ts'
import type { ImportReport } from '../../../shared/model/importReport.ts'
import { archive } from '../../archive.ts'
import { errorMessage } from '../../errorMessage.ts'
import { Notice } from '../../ui/controls/Notice.tsx'
import { Skeleton } from '../../ui/controls/Skeleton.tsx'
import '../../ui/controls/controls.css'
import { formatDayAndHour } from '../../ui/format.ts'
import { focusWhenLost } from '../../ui/keyboard/focus.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { notify, notifyError } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'
import { ReportNotes } from './ReportNotes.tsx'
import { useImport } from './importStore.ts'
import './report.css'
import { fileName, summarizeReports } from './summarizeOutcomes.ts'

const HEADING_ID = 'imports-so-far'

/** Every import so far, each with undo. */
export function ImportHistory() {
  const state = useImportHistory((history) => history.state)
  const load = useImportHistory((history) => history.load)
  const importIs = useImport((store) => store.state.kind)
  const [asked, setAsked] = useState<ImportReport | null>(null)
  useEffect(() => {
    if (importIs !== 'running') void load()
  }, [load, importIs])

  const { title, reading, failed, tryAgain } = words.importing.history
  if (state.kind === 'loaded' && state.imports.length === 0) return null
  return (
    <section aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} tabIndex={-1}>
        {title}
      </h2>
      {state.kind === 'loading' ? <Skeleton label={reading} lines={2} /> : null}
      {state.kind === 'failed' ? (
        <Notice title={failed} action={{ label: tryAgain, run: () => void load() }} isBroken>
          {state.message}
        </Notice>
      ) : null}
      {state.kind === 'loaded' ? (
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
  const { statuses, undo, undoOf, undoing } = words.importing.history
  const standing = report.status === 'done' ? [] : [statuses[report.status]]
  // Undone imports have nothing to report; running ones are incomplete.
  const isThere = report.status !== 'undone' && report.status !== 'running'
  const name = fileName(report.sourcePath)
  return (
    <li data-undone={report.status === 'undone' || undefined}>
      <div>
        <p className="import-history-name">{name}</p>
        <p>
          {[
            formatDayAndHour(report.startedAtMs),
            ...standing,
            ...(isThere && summary.sentences.length > 0 ? [words.ui.listed(summary.sentences)] : []),
          ].join(' · ')}
        </p>
        {isThere ? <ReportNotes id={`history ${report.id}`} {...summary} /> : null}
      </div>
      {isThere ? (
        <button
          type="button"
          className="button"
          aria-label={undoOf(name)}
          aria-disabled={undoingId !== null}
          onClick={() => (undoingId === null ? onUndo() : undefined)}
        >
          {undoingId === report.id ? undoing : undo}
        </button>
      ) : null}
    </li>
  )
}

function ConfirmUndo({ report, onClose }: { readonly report: ImportReport; readonly onClose: () => void }) {
  const undo = useImportHistory((history) => history.undo)
  const { new: added, updated } = report.conversations
  const { title, keep, confirm, brought, brokenOff, leaves, keeps } = words.importing.confirmUndo
  const name = <b key="name">{fileName(report.sourcePath)}</b>
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {keep}
          </button>
          <button
            type="button"
            className="button button-main"
            onClick={() => {
              onClose()
              void undo(report.id).then(() => focusWhenLost(() => document.getElementById(HEADING_ID)))
            }}
          >
            {confirm}
          </button>
        </>
      }
    >
      <div className="confirm-undo">
        <p>{report.status === 'interrupted' ? brokenOff(name) : brought(name, added, updated)}</p>
        <p>{leaves}</p>
        <p>{keeps}</p>
      </div>
    </Dialog>
  )
}

type HistoryState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'loaded'; readonly imports: readonly ImportReport[] }

interface HistoryStore {
  readonly state: HistoryState
  /** The import being undone. */
  readonly undoingId: number | null
  readonly load: () => Promise<void>
  readonly undo: (id: number) => Promise<void>
}

/** Every import so far, newest first. */
const useImportHistory = create<HistoryStore>()((set, get) => ({
  state: { kind: 'loading' },
  undoingId: null,

  load: async () => {
    try {
      set({ state: { kind: 'loaded', imports: (await archive('imports.list', {})).imports } })
    } catch (error) {
      set({
        state: isNoArchive(error) ? { kind: 'loaded', imports: [] } : { kind: 'failed', message: errorMessage(error) },
      })
    }
  },

  undo: async (id) => {
    if (get().undoingId !== null) return
    set({ undoingId: id })
    try {
      await archive('imports.undo', { id })
      useImport.getState().forget(id)
      notify(words.importing.history.undone)
    } catch (error) {
      notifyError(errorMessage(error))
    }
    set({ undoingId: null })
    await get().load()
  },
}))

/** No archive means no imports. */
function isNoArchive(error: unknown): boolean {
  return error instanceof AppError && error.code === 'no_archive'
}
