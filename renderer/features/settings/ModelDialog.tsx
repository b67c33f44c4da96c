import { useState } from 'react'
import type { EmbeddingChoice } from '../../../shared/model/embeddingChoice.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import '../../ui/field.css'
import { useIndexCare } from './indexCareStore.ts'

interface ModelDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

type Source = EmbeddingChoice['source']

const sources: readonly { value: Source; label: string }[] = [
  { value: 'bundled', label: 'Built in' },
  { value: 'ollama', label: 'Ollama' },
  { value: 'openai', label: 'OpenAI or alike' },
]

/** Where a server of each kind listens when nobody says otherwise. */
const usual = {
  ollama: { address: 'http://localhost:11434', model: 'nomic-embed-text' },
  openai: { address: 'https://api.openai.com/v1', model: 'text-embedding-3-small' },
}

const warnings: Readonly<Record<Source, string>> = {
  bundled: 'A small English model that comes with the app. Nothing leaves this machine.',
  ollama: 'The texts of your messages are sent to this address. Ollama on this machine keeps them here.',
  openai: 'The texts of your messages are sent to this address. The key is taken from BACKSCROLL_EMBEDDING_KEY when the app starts, and never stored.',
}

export function ModelDialog({ isOpen, onClose }: ModelDialogProps) {
  const [source, setSource] = useState<Source>('bundled')
  const [{ address, model }, setServer] = useState(usual.ollama)
  const choose = useIndexCare((index) => index.choose)
  return (
    <Dialog
      title="Model for search by meaning"
      isOpen={isOpen}
      onClose={onClose}
      confirm={{
        label: 'Use this model',
        run: () => {
          void choose(source === 'bundled' ? { source } : { source, address, model })
          onClose()
        },
      }}
    >
      <Choice
        label="Where the model runs"
        value={source}
        options={sources}
        onChange={(next) => {
          setSource(next)
          if (next !== 'bundled') setServer(usual[next])
        }}
      />
      <p className="dialog-note">{warnings[source]}</p>
      {source === 'bundled' ? null : (
        <>
          <label className="field">
            Address
            <input type="url" value={address} onChange={(event) => setServer({ address: event.currentTarget.value, model })} />
          </label>
          <label className="field">
            Model
            <input type="text" value={model} onChange={(event) => setServer({ address, model: event.currentTarget.value })} />
          </label>
        </>
      )}
    </Dialog>
  )
}
