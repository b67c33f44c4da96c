import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import '../../../ui/controls/controls.css'
import { ariaKeys, keySign, shortcuts } from '../../../ui/keyboard/shortcuts.ts'
import { optionId, useActiveOption } from '../../../ui/keyboard/useActiveOption.ts'
import { words } from '../../../words/words.ts'
import { useCompletion } from './completionStore.ts'
import { pressInField } from './fieldKeys.ts'
import { QueryChip } from './QueryChip.tsx'
import { SavedSearchesDialog } from './SavedSearchesDialog.tsx'
import './field.css'
import { useSearches } from './searchesStore.ts'
import { searchFieldId } from './searchFieldId.ts'
import { useSearch } from '../searchStore.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { useQueryField } from './useQueryField.ts'
import { useFieldSuggestions } from './useSuggestions.ts'

interface SearchFieldProps {
  /** The keyboard goes from the field to the list below. */
  readonly onDown: () => void
  /** Opens the best of what is found. */
  readonly onEnter: () => void
}

const LIST_ID = 'search-suggestions'

export function SearchField({ onDown, onEnter }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [managesSaved, setManagesSaved] = useState(false)
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
      {isBlank ? <kbd aria-hidden="true">{keySign(shortcuts.search.keys[0])}</kbd> : <ClearButton onClear={clear} />}
      {isExpanded ? <SuggestionList id={LIST_ID} suggestions={suggestions} active={active} /> : null}
      <SavedSearchesDialog isOpen={managesSaved} onClose={() => setManagesSaved(false)} />
    </div>
  )
}

/** Empties the field; saved and recent searches are read when it first appears. */
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
