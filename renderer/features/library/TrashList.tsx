import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { VList } from 'virtua'
import '../../ui/button.css'
import { countOf, formatDay } from '../../ui/format.ts'
import { focusOnceLost, homePlace } from '../../ui/keyboardPlace.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLibraryDialog } from './libraryDialogs.ts'
import './trashList.css'
import { focusTrash, trashBackId } from './trashPlace.ts'
import { type TrashedConversation, useTrash } from './trashStore.ts'

const restoreId = (id: string): string => `restore ${id}`

/** What was thrown away, in place of the list. */
export function TrashList() {
  const state = useTrash((trash) => trash.state)
  const open = useTrash((trash) => trash.open)
  const close = useTrash((trash) => trash.close)
  const back = useRef<HTMLButtonElement>(null)
  // What opened it stands in the list, which is gone.
  useEffect(() => focusOnceLost(() => back.current), [])
  const leave = (): void => {
    close()
    focusOnceLost(homePlace)
  }
  return (
    <section className="trash" aria-label="Trash">
      <header className="trash-head">
        <button ref={back} id={trashBackId} type="button" className="icon-button" aria-label="Back to the conversations" onClick={leave}>
          <ArrowLeft aria-hidden="true" />
        </button>
        <h2>Trash</h2>
        {state.at === 'loaded' && state.conversations.length > 0 ? <WholeTrash conversations={state.conversations} /> : null}
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

/** What is done to all of it. */
function WholeTrash({ conversations }: TrashedProps) {
  const restore = useTrash((trash) => trash.restore)
  const restoreAll = (): void => void restore(conversations.map(({ id }) => id)).then(focusTrash)
  const empty = (): void => useLibraryDialog.getState().open({ is: 'emptyTrash', ids: conversations.map(({ id }) => id) })
  return (
    <>
      <button type="button" className="button-link" onClick={restoreAll}>
        Restore all
      </button>
      <button type="button" className="button-link" onClick={empty}>
        Empty trash…
      </button>
    </>
  )
}

function Trashed({ conversations }: TrashedProps) {
  const restore = useTrash((trash) => trash.restore)
  const restoreAt = (index: number): void => {
    const nextId = (conversations[index + 1] ?? conversations[index - 1])?.id ?? ''
    void restore(conversations.slice(index, index + 1).map(({ id }) => id)).then(() => focusOnceLost(() => document.getElementById(restoreId(nextId)) ?? document.getElementById(trashBackId)))
  }
  if (conversations.length === 0) return <Notice title="The trash is empty">What you move here is kept, and nobody finds it: neither your searches nor your agents.</Notice>
  return (
    <>
      <p className="trash-hint">Kept, and found by nobody. Nothing here is deleted by itself.</p>
      <VList className="trash-rows" data={conversations}>
        {({ id, title, trashedAtMs, turnCount }, index) => (
          <div key={id} className="trash-row">
            <p>
              <span>{title ?? 'Untitled'}</span>
              <small>
                Here since {formatDay(trashedAtMs)} · {countOf(turnCount, 'message')}
              </small>
            </p>
            <button id={restoreId(id)} type="button" className="button" aria-label={`Restore ${title ?? 'Untitled'}`} onClick={() => restoreAt(index)}>
              Restore
            </button>
          </div>
        )}
      </VList>
    </>
  )
}
