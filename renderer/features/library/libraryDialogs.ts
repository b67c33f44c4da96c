import { create } from 'zustand'

/** What lies over the list. */
type LibraryDialog = { readonly is: 'none' } | { readonly is: 'tags'; readonly ids: readonly string[] } | { readonly is: 'projects' }

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
