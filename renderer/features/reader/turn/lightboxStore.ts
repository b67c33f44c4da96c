import { create } from 'zustand'

interface LightboxStore {
  /** The address of the picture that is shown large; null when none is. */
  readonly address: string | null
  readonly show: (address: string | null) => void
}

export const useLightbox = create<LightboxStore>()((set) => ({
  address: null,
  show: (address) => set({ address }),
}))
