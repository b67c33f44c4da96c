import { useEffect, useState } from 'react'
import type { EmbeddingChoice, IndexStatus, ModelStatus } from '../../../shared/model/indexStatus.ts'
import { Choice } from '../../ui/controls/Choice.tsx'
import { Notice } from '../../ui/controls/Notice.tsx'
import { Setting, SettingGroup } from '../../ui/controls/Setting.tsx'
import { Skeleton } from '../../ui/controls/Skeleton.tsx'
import '../../ui/controls/controls.css'
import { formatCount } from '../../ui/format.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { words } from '../../words/words.ts'
import { useIndexSettings } from './settingsStores.ts'
import './settings.css'

const POLL_MS = 2000

export function SearchSettings() {
  const index = useIndexSettings((care) => care.status)
  const refresh = useIndexSettings((care) => care.refresh)
  const isMoving = index.kind === 'known' && (index.value.isRunning || index.value.model.state === 'building')
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void refresh(), POLL_MS)
    return () => clearInterval(timer)
  }, [isMoving, refresh])
  return (
    <SettingGroup title={words.settings.search.title}>
      {index.kind === 'asking' ? <Skeleton label={words.settings.search.loading} lines={2} /> : null}
      {index.kind === 'failed' ? (
        <Notice
          title={words.settings.search.failed}
          action={{ label: words.settings.tryAgain, run: () => void refresh() }}
          isBroken
        >
          {index.message}
        </Notice>
      ) : null}
      {index.kind === 'known' ? <Known status={index.value} /> : null}
    </SettingGroup>
  )
}

function Known({ status }: { readonly status: IndexStatus }) {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <Setting title={words.settings.search.byWords}>
        {status.keywords.isUpToDate ? words.settings.search.byWordsReady : words.settings.search.byWordsWaiting}
      </Setting>
      <Setting title={words.settings.search.byMeaning} control={<IndexControl status={status} />}>
        {describeState(status.model)}
        <Share model={status.model} />
      </Setting>
      <Setting
        title={words.settings.search.model}
        control={
          <button type="button" className="button" onClick={() => setIsChoosing(true)}>
            {words.settings.search.chooseModel}
          </button>
        }
      >
        {words.settings.search.used(status.chosen)}
        {isChoosing ? <ModelDialog inUse={status.choice} onClose={() => setIsChoosing(false)} /> : null}
      </Setting>
    </>
  )
}

/** The reason names a command for these states, but the button next to it does the same. */
function describeState({ state, reason }: ModelStatus): string {
  if (state === 'waiting') return words.settings.search.byMeaningWaiting
  if (state === 'paused') return words.settings.search.byMeaningPaused
  return state === 'ready' ? words.settings.search.byMeaningReady : reason
}

function IndexControl({ status: { isPaused, isRunning, model } }: { readonly status: IndexStatus }) {
  const work = useIndexSettings((care) => care.work)
  const build = useIndexSettings((care) => care.build)
  const pause = useIndexSettings((care) => care.pause)
  if (isPaused) {
    return (
      <button type="button" className="button" onClick={() => void pause(false)}>
        {words.settings.search.resume}
      </button>
    )
  }
  if (isRunning || work === 'build') {
    return (
      <button type="button" className="button" onClick={() => void pause(true)}>
        {words.settings.search.pause}
      </button>
    )
  }
  if (model.state === 'ready' || model.state === 'unavailable') return null
  return (
    <button type="button" className="button" disabled={work !== 'none'} onClick={() => void build()}>
      {words.settings.search.build}
    </button>
  )
}

function Share({ model: { messages } }: { readonly model: ModelStatus }) {
  if (messages.total === 0 || messages.done >= messages.total) return null
  return (
    <span className="index-share">
      <progress value={messages.done} max={messages.total} aria-label={words.settings.search.shareLabel} />
      {words.settings.search.share(formatCount(messages.done), messages.total)}
    </span>
  )
}

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

/** The default address of each kind of server. */
const defaultServers = {
  ollama: { address: 'http://localhost:11434', model: 'nomic-embed-text' },
  openai: { address: 'https://api.openai.com/v1', model: 'text-embedding-3-small' },
}

function ModelDialog({ inUse, onClose }: ModelDialogProps) {
  const [source, setSource] = useState<Source>(inUse.source)
  const [{ address, model }, setServer] = useState(inUse.source === 'bundled' ? defaultServers.ollama : inUse)
  const choose = useIndexSettings((index) => index.choose)
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
          if (next !== 'bundled') setServer(next === inUse.source ? inUse : defaultServers[next])
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
