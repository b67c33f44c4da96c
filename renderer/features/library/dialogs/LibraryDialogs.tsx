import { useEffect, useState } from 'react'
import type { FilterChoices } from '../../../../shared/model/conversationFilter.ts'
import { splitTags } from '../../../../shared/text/splitTags.ts'
import { Notice } from '../../../ui/controls/Notice.tsx'
import { Skeleton } from '../../../ui/controls/Skeleton.tsx'
import '../../../ui/controls/controls.css'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { words } from '../../../words/words.ts'
import { renameConversation, tagConversations } from '../actOnConversations.ts'
import { Pills } from '../filter/Pills.tsx'
import { useChoices } from '../filter/choicesStore.ts'
import { focusTrash, useTrash } from '../list/trashStore.ts'
import './dialogs.css'
import { useLibraryDialog } from './libraryDialogs.ts'

export function LibraryDialogs() {
  const dialog = useLibraryDialog((dialogs) => dialogs.dialog)
  const close = useLibraryDialog((dialogs) => dialogs.close)
  switch (dialog.kind) {
    case 'none':
      return null
    case 'tags':
      return <TagDialog ids={dialog.ids} tags={dialog.tags} onClose={close} />
    case 'rename':
      return <RenameDialog id={dialog.id} title={dialog.title} onClose={close} />
    case 'projects':
      return <ProjectsDialog onClose={close} />
    case 'emptyTrash':
      return <EmptyTrashDialog ids={dialog.ids} onClose={close} />
  }
}

interface EmptyTrashDialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
}

function EmptyTrashDialog({ ids, onClose }: EmptyTrashDialogProps) {
  const empty = useTrash((trash) => trash.empty)
  const run = (): void => {
    onClose()
    void empty(ids).then(focusTrash)
  }
  return (
    <Dialog
      title={words.library.emptyTrash.title}
      isOpen
      onClose={onClose}
      confirm={{ label: words.library.emptyTrash.confirm, isDangerous: true, run }}
    >
      <p>{words.library.emptyTrash.warning(ids.length)}</p>
      <p className="dialog-hint">{words.library.emptyTrash.hint}</p>
    </Dialog>
  )
}

interface RenameDialogProps {
  readonly id: string
  readonly title: string
  readonly onClose: () => void
}

/** A custom title; a blank one restores the exported title. */
function RenameDialog({ id, title, onClose }: RenameDialogProps) {
  const [text, setText] = useState(title)
  const save = (): void => {
    renameConversation(id, text.trim() === '' ? null : text.trim())
    onClose()
  }
  return (
    <Dialog
      title={words.library.renameDialog.title}
      isOpen
      onClose={onClose}
      confirm={{ label: words.library.renameDialog.confirm, run: save }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <label className="field">
          {words.library.renameDialog.field}
          <input type="text" maxLength={500} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </label>
      </form>
    </Dialog>
  )
}

/** Exports contain only the ids of projects, so this gives them names. */
function ProjectsDialog({ onClose }: { readonly onClose: () => void }) {
  const load = useChoices((choices) => choices.load)
  const state = useChoices((choices) => choices.state)
  useEffect(() => void load(), [load])
  return (
    <Dialog title={words.library.projectsDialog.title} isOpen onClose={onClose}>
      {state.kind === 'loading' ? <Skeleton label={words.library.projectsDialog.loading} lines={2} /> : null}
      {state.kind === 'failed' ? (
        <Notice
          title={words.library.projectsDialog.failed}
          action={{ label: words.library.tryAgain, run: () => void load() }}
          isBroken
        >
          {state.message}
        </Notice>
      ) : null}
      {state.kind === 'loaded' ? <Projects projects={state.choices.projects} /> : null}
    </Dialog>
  )
}

function Projects({ projects }: { readonly projects: FilterChoices['projects'] }) {
  const rename = useChoices((choices) => choices.renameProject)
  if (projects.length === 0) return <p className="dialog-hint">{words.library.projectsDialog.none}</p>
  return (
    <>
      <p className="dialog-hint">{words.library.projectsDialog.hint}</p>
      <ul className="project-names">
        {projects.map(({ value, label, count, name: given }) => {
          const name = given ?? ''
          return (
            <li key={value}>
              <input
                className="field-input"
                aria-label={words.library.projectsDialog.field(label)}
                placeholder={words.library.projectsDialog.noName}
                maxLength={100}
                defaultValue={name}
                onBlur={({ target }) => (target.value.trim() === name ? undefined : void rename(value, target.value))}
                onKeyDown={({ key, currentTarget }) => (key === 'Enter' ? currentTarget.blur() : undefined)}
              />
              <small>
                {given === null ? `${label} · ` : ''}
                {words.counts.conversations(count)}
              </small>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface TagDialogProps {
  readonly ids: readonly string[]
  /** The tags all of them have. */
  readonly tags: readonly string[]
  readonly onClose: () => void
}

/** Tags for one or many conversations; the tags all of them have are switched on. */
function TagDialog({ ids, tags: before, onClose }: TagDialogProps) {
  const load = useChoices((choices) => choices.load)
  const known = useChoices(({ state }) => (state.kind === 'loaded' ? state.choices.tags : null))
  const [chosen, setChosen] = useState<readonly string[]>(before)
  const [added, setAdded] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  useEffect(() => void load(), [load])

  const toggle = (tag: string): void =>
    setChosen(chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag])
  const values = [...new Set([...(known ?? []).map(({ value }) => value), ...before, ...added])]
  const add = (): readonly string[] => {
    const typed = splitTags(text)
    const longer = [...new Set([...chosen, ...typed])]
    setText('')
    setAdded([...added, ...typed])
    setChosen(longer)
    return longer
  }
  const save = (): void => {
    const wanted = add()
    tagConversations(ids, {
      add: wanted.filter((tag) => !before.includes(tag)),
      remove: before.filter((tag) => !wanted.includes(tag)),
    })
    onClose()
  }

  return (
    <Dialog
      title={words.library.tagDialog.title(ids.length)}
      isOpen
      onClose={onClose}
      confirm={{ label: words.library.tagDialog.save, run: save }}
    >
      <form
        className="tag-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (splitTags(text).length === 0) save()
          else add()
        }}
      >
        <input
          className="field-input"
          aria-label={words.library.tagDialog.field}
          placeholder={words.library.tagDialog.fieldHint}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="button">
          {words.library.tagDialog.add}
        </button>
      </form>
      <Pills
        title={words.library.tagDialog.tags}
        choices={values.map((value) => ({ value, label: value }))}
        chosen={chosen}
        onToggle={toggle}
      />
      {known !== null && values.length === 0 ? <p className="dialog-hint">{words.library.tagDialog.none}</p> : null}
    </Dialog>
  )
}
