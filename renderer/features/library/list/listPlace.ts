import { create } from 'zustand'

interface ListPlace {
  /**
   * The first row in sight, and how much of it was scrolled away; null before the list was first shown. Rows above may
   * have another height next time.
   */
  readonly top: { readonly index: number; readonly scrolledPx: number } | null
  /** The row that Tab reaches. */
  readonly stop: number
}

/** Where the list was left, while something else stands in its place. */
export const useListPlace = create<ListPlace>()(() => ({ top: null, stop: 0 }))
