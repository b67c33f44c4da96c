import type { ExportFormat } from '../../../shared/model/madeExport.ts'
import '../../ui/button.css'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { countOf, formatBytes } from '../../ui/format.ts'
import { Setting } from '../../ui/Setting.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { type ExportState, useExport } from './exportStore.ts'

const formats: readonly { value: ExportFormat; label: string; text: string }[] = [
  { value: 'markdown', label: 'Markdown', text: 'Plain text for notes and editors, one file for each conversation, with its pictures and files.' },
  { value: 'html', label: 'Web page', text: 'To read anywhere in a browser, pictures included, one page for each conversation.' },
  { value: 'json', label: 'JSON', text: 'For programs: every message with its facts, in one file.' },
  { value: 'database', label: 'SQLite', text: 'For programs: a database with the two tables conversations and messages.' },
]

export function ExportDialog() {
  const state = useExport((store) => store.state)
  const close = useExport((store) => store.close)
  if (state.at === 'closed') return null
  return (
    <Dialog title={titleOf(state.ids)} isOpen onClose={close} actions={<Actions state={state} />}>
      <Wishes isOff={state.at === 'making'} />
      <Outcome state={state} />
    </Dialog>
  )
}

function titleOf(ids: readonly string[] | null): string {
  if (ids === null) return 'Export all conversations'
  return ids.length === 1 ? 'Export this conversation' : `Export ${countOf(ids.length, 'conversation')}`
}

function Wishes({ isOff }: { readonly isOff: boolean }) {
  const wish = useExport((store) => store.wish)
  const want = useExport((store) => store.want)
  return (
    <>
      <Choice label="Format" value={wish.format} options={formats} onChange={(format) => want({ format })} />
      <p className="dialog-note">{formats.find(({ value }) => value === wish.format)?.text}</p>
      <Setting title="Other branches" control={<Switch label="Other branches" isOn={wish.withBranches} isBusy={isOff} onChange={(withBranches) => want({ withBranches })} />}>
        Also answers and questions that were replaced by later ones.
      </Setting>
      <Setting title="Thoughts and tools" control={<Switch label="Thoughts and tools" isOn={wish.withThoughts} isBusy={isOff} onChange={(withThoughts) => want({ withThoughts })} />}>
        Also what stood between question and answer.
      </Setting>
    </>
  )
}

function Outcome({ state }: { readonly state: ExportState }) {
  if (state.at === 'failed') return <p role="alert">{state.message}</p>
  if (state.at === 'made') return <p role="status">{`${state.made.fileName} is made, ${formatBytes(state.made.byteLength)}.`}</p>
  return null
}

function Actions({ state }: { readonly state: ExportState }) {
  const make = useExport((store) => store.make)
  const close = useExport((store) => store.close)
  return (
    <>
      <button type="button" className="button" onClick={close}>
        {state.at === 'made' ? 'Close' : 'Cancel'}
      </button>
      {state.at === 'made' ? null : (
        <button type="button" className="button button-main" disabled={state.at === 'making'} onClick={() => void make()}>
          {state.at === 'making' ? 'Making it…' : 'Export'}
        </button>
      )}
    </>
  )
}
