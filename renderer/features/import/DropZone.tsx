import { FileArchive } from 'lucide-react'
import { useRef } from 'react'
import '../../ui/button.css'
import './dropZone.css'
import { useImport } from './importStore.ts'

interface DropZoneProps {
  /** Offers the sample too: for who has no export yet. */
  readonly offersSample: boolean
}

export function DropZone({ offersSample }: DropZoneProps) {
  const start = useImport((store) => store.start)
  const startSample = useImport((store) => store.startSample)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className="drop-zone">
      <FileArchive aria-hidden="true" />
      <p>Drop your export here</p>
      <div className="drop-zone-ways">
        <button type="button" className="button button-main" onClick={() => picker.current?.click()}>
          Choose files
        </button>
        {offersSample ? (
          <button type="button" className="button" onClick={() => void startSample()}>
            Try it with a sample
          </button>
        ) : null}
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Export files"
        accept=".zip,.json,.db,.html"
        onChange={({ currentTarget }) => {
          void start([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <small>{offersSample ? 'The zip of your export, or its conversations.json. The sample is eighteen conversations of people who do not exist; you can take it back at any time.' : 'The zip of your export, or its conversations.json. Several at once are fine.'}</small>
    </div>
  )
}
