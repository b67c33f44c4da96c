import { create } from 'zustand'

/** How far the list was scrolled, while something else stands in its place; null before it was first shown. */
export const useListPlace = create<{ readonly offset: number | null }>()(() => ({ offset: null }))
