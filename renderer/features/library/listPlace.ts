import { create } from 'zustand'

/** How far the list was scrolled, while something else stands in its place. */
export const useListPlace = create<{ readonly offset: number }>()(() => ({ offset: 0 }))
