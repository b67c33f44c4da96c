import { optionId } from '../../../ui/keyboard/useActiveOption.ts'
import { words } from '../../../words/words.ts'
import './field.css'
import type { Suggestion } from './useSuggestions.ts'

interface SuggestionListProps {
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  readonly active: number
}

/** What can be chosen below the field. The focus stays in the field. */
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
