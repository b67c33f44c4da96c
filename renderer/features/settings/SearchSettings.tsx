import { useEffect, useState } from 'react'
import '../../ui/button.css'
import type { IndexStatus, ModelStatus } from '../../../shared/model/indexStatus.ts'
import { formatCount } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Setting, SettingGroup } from '../../ui/Setting.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useIndexCare } from './indexCareStore.ts'
import { ModelDialog } from './ModelDialog.tsx'
import './searchSettings.css'

const LOOK_AGAIN_MS = 2000

export function SearchSettings() {
  const index = useIndexCare((care) => care.status)
  const refresh = useIndexCare((care) => care.refresh)
  const isMoving = index.at === 'known' && (index.value.isRunning || index.value.model.state === 'building')
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void refresh(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isMoving, refresh])
  return (
    <SettingGroup title="Search">
      {index.at === 'asking' ? <Skeleton label="Reading about the index" lines={2} /> : null}
      {index.at === 'failed' ? (
        <Notice title="The index could not be read" action={{ label: 'Try again', run: () => void refresh() }} isBroken>
          {index.message}
        </Notice>
      ) : null}
      {index.at === 'known' ? <Known status={index.value} /> : null}
    </SettingGroup>
  )
}

function Known({ status }: { readonly status: IndexStatus }) {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <Setting title="By words">{status.keywords.isUpToDate ? 'Every message can be found by its words.' : 'Some messages wait to be indexed.'}</Setting>
      <Setting title="By meaning" control={<IndexControl status={status} />}>
        {describeState(status.model)}
        <Share model={status.model} />
      </Setting>
      <Setting
        title="Model"
        control={
          <button type="button" className="button" onClick={() => setIsChoosing(true)}>
            Choose…
          </button>
        }
      >
        {status.chosen}
        <ModelDialog isOpen={isChoosing} onClose={() => setIsChoosing(false)} />
      </Setting>
    </>
  )
}

/** The button beside it does what the command line would be told to do. */
function describeState({ state, reason }: ModelStatus): string {
  if (state === 'waiting') return 'Not every message can be found by its meaning yet.'
  if (state === 'paused') return 'Indexing is paused.'
  return state === 'ready' ? 'Every message can be found by its meaning.' : reason
}

function IndexControl({ status: { isPaused, isRunning, model } }: { readonly status: IndexStatus }) {
  const work = useIndexCare((care) => care.work)
  const build = useIndexCare((care) => care.build)
  const pause = useIndexCare((care) => care.pause)
  if (isPaused) {
    return (
      <button type="button" className="button" onClick={() => void pause(false)}>
        Resume
      </button>
    )
  }
  if (isRunning || work === 'build') {
    return (
      <button type="button" className="button" onClick={() => void pause(true)}>
        Pause
      </button>
    )
  }
  if (model.state === 'ready' || model.state === 'unavailable') return null
  return (
    <button type="button" className="button" disabled={work !== 'none'} onClick={() => void build()}>
      Build it now
    </button>
  )
}

function Share({ model: { messages } }: { readonly model: ModelStatus }) {
  if (messages.total === 0 || messages.done >= messages.total) return null
  const text = `${formatCount(messages.done)} of ${formatCount(messages.total)} messages`
  return (
    <span className="index-share">
      <progress value={messages.done} max={messages.total} aria-label="Messages indexed by meaning" />
      {text}
    </span>
  )
}
