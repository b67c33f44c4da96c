import { create } from 'zustand'
import type { ClientSnippets } from '../../../../shared/model/clientSetup.ts'
import { archive } from '../../../archive.ts'
import { ask, type Asked } from '../../../asked.ts'

interface SnippetsStore {
  readonly state: Asked<ClientSnippets>
  readonly refresh: () => Promise<void>
}

export const useSnippets = create<SnippetsStore>()((set) => ({
  state: { at: 'asking' },
  refresh: async () => set({ state: await ask(() => archive('clients.snippets', {})) }),
}))
