import { Trash2 } from 'lucide-react'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { words } from '../../../words/words.ts'
import './field.css'
import { useSearches } from './searchesStore.ts'
import { useSearch } from '../searchStore.ts'

interface SavedSearchesDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function SavedSearchesDialog({ isOpen, onClose }: SavedSearchesDialogProps) {
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
