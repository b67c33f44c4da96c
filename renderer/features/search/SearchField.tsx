import { Search, X } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import './searchField.css'
import { useSearch } from './searchStore.ts'

interface SearchFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** The keyboard goes from the field to the list below. */
  readonly onDown: () => void
  /** Opens the best of what is found. */
  readonly onEnter: () => void
}

const isMac = navigator.platform.startsWith('Mac')

export function SearchField({ field, onDown, onEnter }: SearchFieldProps) {
  const text = useSearch((search) => search.text)
  const type = useSearch((search) => search.type)
  const clear = (): void => type('')

  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter and arrows belong to the word that is being composed, in scripts that need it.
    if (event.nativeEvent.isComposing) return
    const actions: Record<string, (() => void) | undefined> = { ArrowDown: onDown, Enter: onEnter, ...(text === '' ? {} : { Escape: clear }) }
    const action = actions[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }

  return (
    <div className="search-field" role="search">
      <Search aria-hidden="true" />
      <input
        ref={field}
        type="text"
        enterKeyHint="search"
        aria-label="Search your conversations"
        aria-keyshortcuts="/ Control+K Meta+K"
        placeholder="Search your conversations"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text === '' ? (
        <kbd aria-hidden="true">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      ) : (
        <button
          type="button"
          className="icon-button"
          aria-label="Clear the search"
          onClick={() => {
            clear()
            field.current?.focus()
          }}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
