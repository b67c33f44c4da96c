import { Search, Trash2, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import '../../../ui/controls/controls.css'
import { ariaKeys, keyLabel, shortcuts } from '../../../ui/keyboard/shortcuts.ts'
import { optionId, useActiveOption } from '../../../ui/keyboard/useActiveOption.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { words } from '../../../words/words.ts'
import { useSearch } from '../searchStore.ts'
import { pressInField, SuggestionList } from './SuggestionList.tsx'
import { useCompletion } from './completionStore.ts'
import './field.css'
import { searchFieldId } from './queryField.ts'
import { useSearches } from './searchesStore.ts'
import { useQueryField } from './useQueryField.ts'
import { useFieldSuggestions } from './useSuggestions.ts'

interface SearchFieldProps {
  /** The focus moves from the field to the list below. */
  readonly onDown: () => void
  /** Opens the best result. */
  readonly onEnter: () => void
}

const LIST_ID = 'search-suggestions'

export function SearchField({ onDown, onEnter }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isManagingSaved, setManagesSaved] = useState(false)
  const field = useQueryField(input)
  const isBlank = field.chips.length === 0 && field.rest === ''
  const { all: suggestions, isOfValue } = useFieldSuggestions({
    isOpen,
    isBlank,
    insert: field.insert,
    onManage: () => setManagesSaved(true),
    onDone: () => setOpen(false),
  })
  const { active, setActive } = useActiveOption(suggestions, -1)
  const isExpanded = suggestions.length > 0
  const clear = useClear(input)

  const focusChip = (index: number): void => {
    const chips = frame.current?.querySelectorAll<HTMLElement>('[data-chip]')
    const chip = chips?.[index]
    if (chip === undefined) input.current?.focus()
    else chip.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void =>
    pressInField(event, {
      suggestions,
      active,
      isOfValue,
      isBlank,
      setActive,
      setOpen,
      onDown,
      onEnter,
      onClear: clear,
      chipCount: field.chips.length,
      onRemoveChip: field.removeChip,
      onFocusChip: focusChip,
    })

  return (
    <div
      className="search-field"
      role="search"
      ref={frame}
      onBlur={(event) => (event.currentTarget.contains(event.relatedTarget) ? undefined : setOpen(false))}
    >
      <Search className="field-icon" aria-hidden="true" />
      <div className="search-field-query">
        {field.chips.map((chip, index) => (
          <QueryChip
            key={`${chip} ${index}`}
            text={chip}
            onEdit={() => field.editChip(index)}
            onRemove={() => field.removeChip(index)}
            onMove={(step) => focusChip(Math.max(0, index + step))}
          />
        ))}
        <input
          id={searchFieldId}
          ref={input}
          type="text"
          role="combobox"
          enterKeyHint="search"
          aria-label={words.search.field.label}
          aria-keyshortcuts={ariaKeys('search')}
          aria-autocomplete="list"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? LIST_ID : undefined}
          aria-activedescendant={suggestions[active] === undefined ? undefined : optionId(suggestions[active].id)}
          placeholder={field.chips.length === 0 ? words.search.field.label : ''}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={field.rest}
          onClick={() => setOpen(true)}
          onChange={({ currentTarget, nativeEvent }) => {
            setOpen(true)
            field.change(
              currentTarget.value,
              currentTarget.selectionStart ?? currentTarget.value.length,
              'isComposing' in nativeEvent && nativeEvent.isComposing === true,
            )
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {isBlank ? <kbd aria-hidden="true">{keyLabel(shortcuts.search.keys[0])}</kbd> : <ClearButton onClear={clear} />}
      {isExpanded ? <SuggestionList id={LIST_ID} suggestions={suggestions} active={active} /> : null}
      <SavedSearchesDialog isOpen={isManagingSaved} onClose={() => setManagesSaved(false)} />
    </div>
  )
}

/** Clears the field; saved and recent searches load when it first appears. */
function useClear(input: RefObject<HTMLInputElement | null>): () => void {
  const type = useSearch((search) => search.type)
  const clearCompletion = useCompletion((store) => store.clear)
  const load = useSearches((searches) => searches.load)
  useEffect(() => void load(), [load])
  return () => {
    type('')
    clearCompletion()
    input.current?.focus()
  }
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={words.search.field.clear} onClick={onClear}>
      <X aria-hidden="true" />
    </button>
  )
}

interface SavedSearchesDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

function SavedSearchesDialog({ isOpen, onClose }: SavedSearchesDialogProps) {
  const saved = useSearches((searches) => searches.saved)
  const remove = useSearches((searches) => searches.remove)
  const search = useSearch((store) => store.search)
  return (
    <Dialog title={words.search.saved.title} isOpen={isOpen} onClose={onClose}>
      {saved.length === 0 ? <p className="saved-none">{words.search.saved.none}</p> : null}
      <ul className="saved-list">
        {saved.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="saved-open"
              onClick={() => {
                onClose()
                void search(one.query)
              }}
            >
              <span>{one.name}</span>
              <small>{one.query}</small>
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={words.search.saved.remove(one.name)}
              onClick={() => void remove(one)}
            >
              <Trash2 aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface QueryChipProps {
  readonly text: string
  readonly onEdit: () => void
  readonly onRemove: () => void
  readonly onMove: (step: -1 | 1) => void
}

/** An operator inside the field. The left arrow key moves here from the text. */
function QueryChip({ text, onEdit, onRemove, onMove }: QueryChipProps) {
  const actions: Readonly<Record<string, () => void>> = {
    Backspace: onRemove,
    Delete: onRemove,
    ArrowLeft: () => onMove(-1),
    ArrowRight: () => onMove(1),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = actions[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }
  return (
    <span className="query-chip" role="group" aria-label={text} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="query-chip-text"
        data-chip
        tabIndex={-1}
        title={words.search.field.changeChip}
        aria-label={words.search.field.changeThisChip(text)}
        onClick={onEdit}
      >
        {text}
      </button>
      <button
        type="button"
        className="query-chip-remove"
        tabIndex={-1}
        aria-label={words.search.field.removeChip(text)}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  )
}
