import { useEffect, useState } from 'react'
import { splitTags } from '../../../../shared/text/splitTags.ts'
import '../../../ui/controls/controls.css'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { words } from '../../../words/words.ts'
import { tagConversations } from '../actOnConversations.ts'
import { useChoices } from '../filter/choicesStore.ts'
import './dialogs.css'
import { Pills } from '../filter/Pills.tsx'

interface TagDialogProps {
  readonly ids: readonly string[]
  /** What all of them have. */
  readonly tags: readonly string[]
  readonly onClose: () => void
}

/** Tags for one or many conversations: what all of them have is switched on. */
export function TagDialog({ ids, tags: before, onClose }: TagDialogProps) {
  const load = useChoices((choices) => choices.load)
  const known = useChoices(({ state }) => (state.at === 'loaded' ? state.choices.tags : null))
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
