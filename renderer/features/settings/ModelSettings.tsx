import { useEffect, useState } from 'react'
import type { EmbeddingChoice, IndexStatus, OfferedModel } from '../../../shared/model/indexStatus.ts'
import { Choice } from '../../ui/controls/Choice.tsx'
import { Setting } from '../../ui/controls/Setting.tsx'
import '../../ui/controls/controls.css'
import { formatBytes } from '../../ui/format.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { words } from '../../words/words.ts'
import { useIndexSettings, useModelSettings } from './settingsStores.ts'

/** The model in use, the models that were downloaded, and a running download. */
export function ModelSettings({ status }: { readonly status: IndexStatus }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const models = useModelSettings((store) => store.models)
  const refresh = useModelSettings((store) => store.refresh)
  useEffect(() => void refresh(), [refresh])
  const choose = (
    <button type="button" className="button" onClick={() => setIsChoosing(true)}>
      {words.settings.search.chooseModel}
    </button>
  )
  return (
    <>
      <Setting title={words.settings.search.model} control={choose}>
        {words.settings.search.used(status.chosen)}
        {isChoosing ? <ModelDialog models={models} inUse={status.choice} onClose={() => setIsChoosing(false)} /> : null}
      </Setting>
      {models
        .filter(({ id, state }) => id !== idOf(status.choice) && (state === 'downloaded' || state === 'partial'))
        .map((model) => (
          <UnusedModel key={model.id} model={model} />
        ))}
    </>
  )
}

function UnusedModel({ model: { id, state, downloadedBytes, byteLength } }: { readonly model: OfferedModel }) {
  const running = useModelSettings((store) => store.running)
  const stop = useModelSettings((store) => store.stop)
  const remove = useModelSettings((store) => store.remove)
  const download = useModelSettings((store) => store.download)
  const isRunning = running?.model === id
  const done = isRunning ? running.done : downloadedBytes
  return (
    <Setting
      title={id}
      control={
        isRunning ? (
          <button type="button" className="button" onClick={stop}>
            {words.settings.model.stop}
          </button>
        ) : (
          <>
            {state === 'partial' ? (
              <button type="button" className="button" onClick={() => void download(id)}>
                {words.settings.model.continueDownload}
              </button>
            ) : null}
            <button type="button" className="button" onClick={() => void remove(id)}>
              {words.settings.model.remove}
            </button>
          </>
        )
      }
    >
      {isRunning || state === 'partial' ? (
        <span className="index-share">
          <progress value={done} max={byteLength} aria-label={words.settings.model.downloadLabel(id)} />
          {words.settings.model.share(formatBytes(done), formatBytes(byteLength))}
        </span>
      ) : (
        words.settings.model.unused(formatBytes(byteLength))
      )}
    </Setting>
  )
}

interface ModelDialogProps {
  readonly models: readonly OfferedModel[]
  readonly inUse: EmbeddingChoice
  readonly onClose: () => void
}

type Server = 'ollama' | 'openai'

/** The default address of each kind of server. */
const defaultServers = {
  ollama: { address: 'http://localhost:11434', model: 'nomic-embed-text' },
  openai: { address: 'https://api.openai.com/v1', model: 'text-embedding-3-small' },
}

const isServer = (source: string): source is Server => source === 'ollama' || source === 'openai'
const idOf = (choice: EmbeddingChoice): string => (choice.source === 'downloaded' ? choice.model : choice.source)

function ModelDialog({ models, inUse, onClose }: ModelDialogProps) {
  const [source, setSource] = useState(idOf(inUse))
  const [{ address, model }, setServer] = useState('address' in inUse ? inUse : defaultServers.ollama)
  const choose = useIndexSettings((index) => index.choose)
  const downloadAndUse = useModelSettings((store) => store.downloadAndUse)
  const offered = models.filter(({ state }) => state !== 'included')
  const picked = offered.find(({ id }) => id === source)

  function confirm(): void {
    if (picked !== undefined && picked.state !== 'downloaded') void downloadAndUse(picked.id)
    else if (picked !== undefined) void choose({ source: 'downloaded', model: picked.id })
    else void choose(isServer(source) ? { source, address, model } : { source: 'bundled' })
    onClose()
  }

  return (
    <Dialog
      title={words.settings.model.title}
      isOpen
      onClose={onClose}
      confirm={{ label: confirmLabel(picked), run: confirm }}
    >
      <Choice
        label={words.settings.model.source}
        value={source}
        options={[
          { value: 'bundled', label: words.settings.model.sources.bundled },
          ...offered.map(({ id }) => ({ value: id, label: id })),
          { value: 'ollama', label: words.settings.model.sources.ollama },
          { value: 'openai', label: words.settings.model.sources.openai },
        ]}
        onChange={(next) => {
          setSource(next)
          if (isServer(next)) setServer('address' in inUse && next === inUse.source ? inUse : defaultServers[next])
        }}
      />
      <p className="dialog-note">{picked === undefined ? warningOf(source) : describe(picked)}</p>
      {isServer(source) ? (
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
      ) : null}
    </Dialog>
  )
}

function warningOf(source: string): string {
  return words.settings.model.warnings[isServer(source) ? source : 'bundled']
}

function describe({ languages, byteLength, license, host }: OfferedModel): string {
  return words.settings.model.offer({
    languages: languages.length,
    size: formatBytes(byteLength),
    license,
    host: host ?? '',
  })
}

function confirmLabel(picked: OfferedModel | undefined): string {
  if (picked === undefined || picked.state === 'downloaded') return words.settings.model.confirm
  return words.settings.model.download(formatBytes(picked.byteLength - picked.downloadedBytes))
}
