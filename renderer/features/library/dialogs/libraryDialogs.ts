import { create } from 'zustand'
import type { ListedConversation } from '../../../../shared/model/library.ts'
import { useLibrary } from '../libraryStore.ts'

/** The open dialog about conversations, on top of everything else. */
type LibraryDialog =
  | { readonly kind: 'none' }
  /** With the tags that all of them have. */
  | { readonly kind: 'tags'; readonly ids: readonly string[]; readonly tags: readonly string[] }
  | { readonly kind: 'rename'; readonly id: string; readonly title: string }
  | { readonly kind: 'projects' }
  | { readonly kind: 'emptyTrash'; readonly ids: readonly string[] }

interface LibraryDialogStore {
  readonly dialog: LibraryDialog
  readonly open: (dialog: LibraryDialog) => void
  readonly close: () => void
}

export const useLibraryDialog = create<LibraryDialogStore>()((set) => ({
  dialog: { kind: 'none' },
  open: (dialog) => set({ dialog }),
  close: () => set({ dialog: { kind: 'none' } }),
}))

/** The tags shared by these conversations, as far as the list has loaded them. */
export function commonTags(ids: readonly string[]): string[] {
  const { state } = useLibrary.getState()
  if (state.kind !== 'loaded') return []
  const meant = new Set(ids)
  const found: ListedConversation[] = [...state.pages.values()].flat().filter(({ id }) => meant.has(id))
  return (found[0]?.tags ?? []).filter((tag) => found.every(({ tags }) => tags.includes(tag)))
}
