import { useState } from 'react'
import type { EmbeddingChoice } from '../../../shared/model/embeddingChoice.ts'
import { Choice } from '../../ui/controls/Choice.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import '../../ui/controls/controls.css'
import { words } from '../../words/words.ts'
import { useIndexCare } from './indexCareStore.ts'

interface ModelDialogProps {
  readonly inUse: EmbeddingChoice
  readonly onClose: () => void
}

type Source = EmbeddingChoice['source']

const sources: readonly { value: Source; label: string }[] = [
  { value: 'bundled', label: words.settings.model.sources.bundled },
  { value: 'ollama', label: words.settings.model.sources.ollama },
  { value: 'openai', label: words.settings.model.sources.openai },
]

/** Where a server of each kind listens when nobody says otherwise. */
const usual = {
  ollama: { address: 'http://localhost:11434', model: 'nomic-embed-text' },
  openai: { address: 'https://api.openai.com/v1', model: 'text-embedding-3-small' },
}

export function ModelDialog({ inUse, onClose }: ModelDialogProps) {
  const [source, setSource] = useState<Source>(inUse.source)
  const [{ address, model }, setServer] = useState(inUse.source === 'bundled' ? usual.ollama : inUse)
  const choose = useIndexCare((index) => index.choose)
  return (
    <Dialog
      title={words.settings.model.title}
      isOpen
      onClose={onClose}
      confirm={{
        label: words.settings.model.confirm,
        run: () => {
          void choose(source === 'bundled' ? { source } : { source, address, model })
          onClose()
        },
      }}
    >
      <Choice
        label={words.settings.model.source}
        value={source}
        options={sources}
        onChange={(next) => {
          setSource(next)
          if (next !== 'bundled') setServer(next === inUse.source ? inUse : usual[next])
        }}
      />
      <p className="dialog-note">{words.settings.model.warnings[source]}</p>
      {source === 'bundled' ? null : (
        <>
          <label className="field">
            {words.settings.model.address}
            <input
              type="url"
              value={address}
              onChange={(event) => setServer({ address: event.currentTarget.value, model })}
            />
          </label>
          <label className="field">
            {words.settings.model.name}
            <input
              type="text"
              value={model}
              onChange={(event) => setServer({ address, model: event.currentTarget.value })}
            />
          </label>
        </>
      )}
    </Dialog>
  )
}
