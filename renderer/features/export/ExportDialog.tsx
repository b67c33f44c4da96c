import { useEffect, useRef } from 'react'
import { exportFormatRow, exportFormats } from '../../../shared/model/exportFormats.ts'
import '../../ui/controls/controls.css'
import { Choice } from '../../ui/controls/Choice.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { formatBytes } from '../../ui/format.ts'
import { Setting } from '../../ui/controls/Setting.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { words } from '../../words/words.ts'
import { type ExportState, useExport } from './exportStore.ts'

const formatOptions = exportFormats.map((value) => ({ value, label: exportFormatRow(value).label }))

export function ExportDialog() {
  const state = useExport((store) => store.state)
  const close = useExport((store) => store.close)
  if (state.kind === 'closed') return null
  return (
    <Dialog title={titleOf(state.ids)} isOpen onClose={close} actions={<Actions state={state} />}>
      <Options isOff={state.kind === 'making'} />
      <Outcome state={state} />
    </Dialog>
  )
}

function titleOf(ids: readonly string[] | null): string {
  const { title } = words.exporting
  if (ids === null) return title.all
  return ids.length === 1 ? title.this : title.several(ids.length)
}

function Options({ isOff }: { readonly isOff: boolean }) {
  const options = useExport((store) => store.options)
  const want = useExport((store) => store.want)
  const { format: formatLabel, branches, thoughts } = words.exporting
  return (
    <>
      <Choice
        label={formatLabel}
        value={options.format}
        options={formatOptions}
        isOff={isOff}
        onChange={(format) => want({ format })}
      />
      <p className="dialog-note">{exportFormatRow(options.format).text}</p>
      <Setting
        title={branches.title}
        control={
          <Switch
            label={branches.title}
            isOn={options.withBranches}
            isBusy={isOff}
            onChange={(withBranches) => want({ withBranches })}
          />
        }
      >
        {branches.text}
      </Setting>
      <Setting
        title={thoughts.title}
        control={
          <Switch
            label={thoughts.title}
            isOn={options.withThoughts}
            isBusy={isOff}
            onChange={(withThoughts) => want({ withThoughts })}
          />
        }
      >
        {thoughts.text}
      </Setting>
    </>
  )
}

function Outcome({ state }: { readonly state: ExportState }) {
  if (state.kind === 'failed') return <p role="alert">{state.message}</p>
  if (state.kind !== 'made') return null
  const { made, isSaved } = state
  const tell = isSaved ? words.exporting.saved : words.exporting.made
  return <p role="status">{tell(made.fileName, formatBytes(made.byteLength))}</p>
}

function Actions({ state }: { readonly state: ExportState }) {
  const make = useExport((store) => store.make)
  const close = useExport((store) => store.close)
  const closeButton = useRef<HTMLButtonElement>(null)
  const isMade = state.kind === 'made'
  const isMaking = state.kind === 'making'
  // Most people are done then; another format is one step back.
  useEffect(() => {
    if (isMade) closeButton.current?.focus()
  }, [isMade])
  const { actions } = words.exporting
  return (
    <>
      <button ref={closeButton} type="button" className="button" onClick={close}>
        {isMade ? actions.close : actions.cancel}
      </button>
      {/* Never disabled, because it has the focus while the file is being made. */}
      <button
        type="button"
        className="button button-main"
        aria-disabled={isMaking || undefined}
        onClick={() => void make()}
      >
        {isMaking ? actions.making : actions.export}
      </button>
    </>
  )
}
