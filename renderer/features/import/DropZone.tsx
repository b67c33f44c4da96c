import { FileArchive } from 'lucide-react'
import { useRef } from 'react'
import '../../ui/controls/controls.css'
import { words } from '../../words/words.ts'
import './import.css'
import { useImport } from './importStore.ts'

interface DropZoneProps {
  /** Offers the sample too: for who has no export yet. */
  readonly offersSample: boolean
}

export function DropZone({ offersSample }: DropZoneProps) {
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
