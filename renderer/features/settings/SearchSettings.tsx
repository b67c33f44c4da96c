import { useEffect } from 'react'
import type { IndexStatus, ModelStatus } from '../../../shared/model/indexStatus.ts'
import { Notice } from '../../ui/controls/Notice.tsx'
import { Setting, SettingGroup } from '../../ui/controls/Setting.tsx'
import { Skeleton } from '../../ui/controls/Skeleton.tsx'
import '../../ui/controls/controls.css'
import { formatCount } from '../../ui/format.ts'
import { words } from '../../words/words.ts'
import { ModelSettings } from './ModelSettings.tsx'
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
  return (
    <>
      <Setting title={words.settings.search.byWords}>
        {status.keywords.isUpToDate ? words.settings.search.byWordsReady : words.settings.search.byWordsWaiting}
      </Setting>
      <Setting title={words.settings.search.byMeaning} control={<IndexControl status={status} />}>
        {describeState(status.model)}
        <Share model={status.model} />
      </Setting>
      <ModelSettings status={status} />
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
