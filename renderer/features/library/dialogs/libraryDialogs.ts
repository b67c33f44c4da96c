import { create } from 'zustand'

/** What is asked about conversations, over everything else. */
type LibraryDialog =
  | { readonly is: 'none' }
  /** With the tags that all of them have. */
  | { readonly is: 'tags'; readonly ids: readonly string[]; readonly tags: readonly string[] }
  | { readonly is: 'rename'; readonly id: string; readonly title: string }
  | { readonly is: 'projects' }
  | { readonly is: 'emptyTrash'; readonly ids: readonly string[] }

interface LibraryDialogStore {
  readonly dialog: LibraryDialog
  readonly open: (dialog: LibraryDialog) => void
  readonly close: () => void
}

export const useLibraryDialog = create<LibraryDialogStore>()((set) => ({
  dialog: { is: 'none' },
  open: (dialog) => set({ dialog }),
  close: () => set({ dialog: { is: 'none' } }),
}))
