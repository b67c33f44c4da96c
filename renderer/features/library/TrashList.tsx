import { ArrowLeft } from 'lucide-react'
import { VList } from 'virtua'
import '../../ui/button.css'
import { countOf, formatDay } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import './trashList.css'
import { type TrashedConversation, useTrash } from './trashStore.ts'

/** What was thrown away, in place of the list. */
export function TrashList() {
  const state = useTrash((trash) => trash.state)
  const open = useTrash((trash) => trash.open)
  const close = useTrash((trash) => trash.close)
  return (
    <section className="trash" aria-label="Trash">
      <header className="trash-head">
        <button type="button" className="icon-button" aria-label="Back to the conversations" onClick={close}>
          <ArrowLeft aria-hidden="true" />
        </button>
        <h2>Trash</h2>
        {state.at === 'loaded' && state.conversations.length > 0 ? <RestoreAll conversations={state.conversations} /> : null}
      </header>
      {state.at === 'loading' ? <Skeleton label="Reading the trash" lines={4} /> : null}
      {state.at === 'failed' ? (
        <Notice title="The trash could not be read" action={{ label: 'Try again', run: () => void open() }} isBroken>
          {state.message}
        </Notice>
      ) : null}
      {state.at === 'loaded' ? <Trashed conversations={state.conversations} /> : null}
    </section>
  )
}

interface TrashedProps {
  readonly conversations: readonly TrashedConversation[]
}

function RestoreAll({ conversations }: TrashedProps) {
  const restore = useTrash((trash) => trash.restore)
  return (
    <button type="button" className="button-link" onClick={() => void restore(conversations.map(({ id }) => id))}>
      Restore all
    </button>
  )
}

function Trashed({ conversations }: TrashedProps) {
  const restore = useTrash((trash) => trash.restore)
  if (conversations.length === 0) return <Notice title="The trash is empty">What you move here is kept, and nobody finds it: neither your searches nor your agents.</Notice>
  return (
    <>
      <p className="trash-hint">Kept, and found by nobody. Nothing here is deleted by itself.</p>
      <VList className="trash-rows" data={conversations}>
        {({ id, title, trashedAtMs, turnCount }) => (
          <div key={id} className="trash-row">
            <p>
              <span>{title ?? 'Untitled'}</span>
              <small>
                Here since {formatDay(trashedAtMs)} · {countOf(turnCount, 'message')}
              </small>
            </p>
            <button type="button" className="button" aria-label={`Restore ${title ?? 'Untitled'}`} onClick={() => void restore([id])}>
              Restore
            </button>
          </div>
        )}
      </VList>
    </>
  )
}
