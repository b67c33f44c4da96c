import { type FormEvent, useId, useRef } from 'react'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import '../../../ui/controls/controls.css'
import { words } from '../../../words/words.ts'
import './field.css'
import { useSearches } from './searchesStore.ts'

interface SaveSearchDialogProps {
  readonly query: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Saves the current search under a name. */
export function SaveSearchDialog({ query, isOpen, onClose }: SaveSearchDialogProps) {
  const id = useId()
  const name = useRef<HTMLInputElement>(null)
  const save = useSearches((searches) => searches.save)

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void save(name.current?.value ?? '', query)
    onClose()
  }

  return (
    <Dialog
      title={words.search.saved.saveThis}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {words.search.saved.cancel}
          </button>
          <button type="submit" form={`${id}form`} className="button button-main">
            {words.search.saved.save}
          </button>
        </>
      }
    >
      <form id={`${id}form`} onSubmit={onSubmit}>
        <label className="field">
          {words.search.saved.name}
          <input
            ref={name}
            type="text"
            required
            pattern=".*\S.*"
            maxLength={100}
            defaultValue={query.trim().slice(0, 100)}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
        <p className="save-search-hint">{words.search.saved.nameHint}</p>
      </form>
    </Dialog>
  )
}
