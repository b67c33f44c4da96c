import type { KeyboardEvent } from 'react'
import { optionId } from '../../../ui/keyboard/useActiveOption.ts'
import { words } from '../../../words/words.ts'
import './field.css'
import type { Suggestion } from './useSuggestions.ts'

interface SuggestionListProps {
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  readonly active: number
}

/** The suggestions below the field. The focus stays in the field. */
export function SuggestionList({ id, suggestions, active }: SuggestionListProps) {
  const groups = [...Map.groupBy(suggestions, ({ group }) => group)]
  return (
    <div
      id={id}
      className="suggestions"
      role="listbox"
      aria-label={words.search.suggestions.label}
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map(([group, own]) => (
        <div key={group} role="group" aria-label={words.search.suggestions.groups[group]}>
          {groups.length > 1 || group !== 'completions' ? (
            <p className="suggestions-head" aria-hidden="true">
              {words.search.suggestions.groups[group]}
            </p>
          ) : null}
          {own.map((suggestion) => (
            <div
              key={suggestion.id}
              id={optionId(suggestion.id)}
              role="option"
              className="suggestion"
              data-query={suggestion.isQuery || undefined}
              aria-selected={suggestions[active] === suggestion}
              aria-keyshortcuts={suggestion.remove === undefined ? undefined : 'Delete'}
              onClick={suggestion.run}
            >
              <span className="suggestion-label">{suggestion.label}</span>
              {suggestion.summary === '' ? null : <span className="suggestion-summary">{suggestion.summary}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

interface FieldKeysOptions {
  readonly suggestions: readonly Suggestion[]
  /** -1 means none. */
  readonly active: number
  readonly isOfValue: boolean
  readonly isBlank: boolean
  readonly chipCount: number
  readonly setActive: (index: number) => void
  readonly setOpen: (isOpen: boolean) => void
  readonly onDown: () => void
  readonly onEnter: () => void
  readonly onClear: () => void
  readonly onRemoveChip: (index: number) => void
  readonly onFocusChip: (index: number) => void
}

type KeyAction = (() => void) | undefined
type FieldKey = (options: FieldKeysOptions, isAtStart: boolean) => KeyAction

/** What each key does in the field; nothing when the key keeps its default behavior. */
const keys: Readonly<Record<string, FieldKey>> = {
  ArrowDown: ({ suggestions, active, setActive, setOpen, onDown }) => {
    if (active < suggestions.length - 1) return () => setActive(active + 1)
    return () => {
      setOpen(false)
      onDown()
    }
  },
  ArrowUp: ({ active, setActive }) => (active < 0 ? undefined : () => setActive(active - 1)),
  Enter: ({ suggestions, active, setOpen, onEnter }) =>
    suggestions[active]?.run ??
    (() => {
      setOpen(false)
      onEnter()
    }),
  // In a value, Tab takes the first suggestion; elsewhere it moves the focus as always.
  Tab: ({ suggestions, active, isOfValue }) => suggestions[active < 0 && isOfValue ? 0 : active]?.run,
  Escape: ({ suggestions, isBlank, setOpen, onClear }) => {
    if (suggestions.length === 0 && isBlank) return undefined
    return () => {
      setOpen(false)
      if (suggestions.length === 0) onClear()
    }
  },
  Delete: ({ suggestions, active }) => suggestions[active]?.remove,
  Backspace: ({ chipCount, onRemoveChip }, isAtStart) =>
    isAtStart && chipCount > 0 ? () => onRemoveChip(chipCount - 1) : undefined,
  ArrowLeft: ({ chipCount, onFocusChip }, isAtStart) =>
    isAtStart && chipCount > 0 ? () => onFocusChip(chipCount - 1) : undefined,
}

export function pressInField(event: KeyboardEvent<HTMLInputElement>, options: FieldKeysOptions): void {
  // While an input method is composing, Enter and arrows belong to it.
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const { selectionStart, selectionEnd } = event.currentTarget
  const action = keys[event.key]?.(options, selectionStart === 0 && selectionEnd === 0)
  if (action === undefined) return
  event.preventDefault()
  action()
}
