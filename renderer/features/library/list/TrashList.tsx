import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { VList } from 'virtua'
import '../../../ui/controls/controls.css'
import { ConversationTitle } from '../../../ui/controls/ConversationTitle.tsx'
import { formatDay } from '../../../ui/format.ts'
import { focusWhenLost, defaultFocusTarget } from '../../../ui/keyboard/focus.ts'
import { Notice } from '../../../ui/controls/Notice.tsx'
import { Skeleton } from '../../../ui/controls/Skeleton.tsx'
import { words } from '../../../words/words.ts'
import { useLibraryDialog } from '../dialogs/libraryDialogs.ts'
import { useLibrary } from '../libraryStore.ts'
import './trash.css'
import { focusTrash, trashReturnId, type TrashedConversation, useTrash } from './trashStore.ts'

const restoreId = (id: string): string => `restore ${id}`

/** The trash, in place of the list. */
export function TrashList() {
  const state = useTrash((trash) => trash.state)
  const open = useTrash((trash) => trash.open)
  const close = useTrash((trash) => trash.close)
  const back = useRef<HTMLButtonElement>(null)
  // The button that opened it was in the list, which is gone.
  useEffect(() => focusWhenLost(() => back.current), [])
  // Conversations trashed or restored meanwhile show up here too.
  useEffect(
    () =>
      useLibrary.subscribe((library, before) => {
        if (library.state !== before.state) void open()
      }),
    [open],
  )
  const leave = (): void => {
    close()
    focusWhenLost(defaultFocusTarget)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // Ignored while a dialog of the trash is open.
    if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    leave()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for its first button
    <section className="trash" aria-label={words.library.trash.title} onKeyDown={onKeyDown}>
      <header className="trash-head">
        <button
          ref={back}
          id={trashReturnId}
          type="button"
          className="icon-button"
          aria-label={words.library.trash.back}
          onClick={leave}
        >
          <ArrowLeft aria-hidden="true" />
        </button>
        <h2>{words.library.trash.title}</h2>
        {state.kind === 'loaded' && state.conversations.length > 0 ? (
          <WholeTrash conversations={state.conversations} />
        ) : null}
      </header>
      {state.kind === 'loading' ? <Skeleton label={words.library.trash.loading} lines={4} /> : null}
      {state.kind === 'failed' ? (
        <Notice
          title={words.library.trash.failed}
          action={{ label: words.library.tryAgain, run: () => void open() }}
          isBroken
        >
          {state.message}
        </Notice>
      ) : null}
      {state.kind === 'loaded' ? <Trashed conversations={state.conversations} /> : null}
    </section>
  )
}

interface TrashedProps {
  readonly conversations: readonly TrashedConversation[]
}

/** Actions for the whole trash. */
function WholeTrash({ conversations }: TrashedProps) {
  const restore = useTrash((trash) => trash.restore)
  const restoreAll = (): void => void restore(conversations.map(({ id }) => id)).then(focusTrash)
  const empty = (): void =>
    useLibraryDialog.getState().open({ kind: 'emptyTrash', ids: conversations.map(({ id }) => id) })
  return (
    <>
      <button type="button" className="button-link" onClick={restoreAll}>
        {words.library.trash.restoreAll}
      </button>
      <button type="button" className="button-link" onClick={empty}>
        {words.library.trash.emptyIt}
      </button>
    </>
  )
}

function Trashed({ conversations }: TrashedProps) {
  const restore = useTrash((trash) => trash.restore)
  const restoreAt = (index: number): void => {
    const nextId = (conversations[index + 1] ?? conversations[index - 1])?.id ?? ''
    void restore(conversations.slice(index, index + 1).map(({ id }) => id)).then(() =>
      focusWhenLost(() => document.getElementById(restoreId(nextId)) ?? document.getElementById(trashReturnId)),
    )
  }
  if (conversations.length === 0)
    return <Notice title={words.library.trash.empty}>{words.library.trash.emptyHint}</Notice>
  return (
    <>
      <p className="trash-hint">{words.library.trash.hint}</p>
      <VList className="trash-rows" data={conversations}>
        {({ id, title, derivedTitle, trashedAtMs, turnCount }, index) => (
          <div key={id} className="trash-row">
            <p>
              <ConversationTitle title={title} derivedTitle={derivedTitle} />
              <small>{words.library.trash.facts(formatDay(trashedAtMs), turnCount)}</small>
            </p>
            <button
              id={restoreId(id)}
              type="button"
              className="button"
              aria-label={words.library.trash.restoreThis(derivedTitle ?? title ?? words.ui.titles.untitled)}
              onClick={() => restoreAt(index)}
            >
              {words.library.trash.restore}
            </button>
          </div>
        )}
      </VList>
    </>
  )
}
