import { create } from 'zustand'
import type { ClientCheck, ClientId } from '../../../shared/model/clientSetup.ts'
import { archive } from '../../archive.ts'
import { messageOf } from '../../messageOf.ts'
import { useConnections } from './connectionsStore.ts'

type TryState =
  | { readonly at: 'idle' }
  | { readonly at: 'trying' }
  | { readonly at: 'tried'; readonly checks: readonly ClientCheck[] }
  | { readonly at: 'failed'; readonly message: string }

interface TryStore {
  readonly state: TryState
  readonly run: (client: ClientId, query: string) => Promise<void>
}

/** One question through what a client starts. */
export const useTry = create<TryStore>()((set, get) => ({
  state: { at: 'idle' },
  run: async (client, query) => {
    if (get().state.at === 'trying') return
    set({ state: { at: 'trying' } })
    try {
      const { checks } = await archive('clients.check', query.trim() === '' ? { client } : { client, query })
      set({ state: { at: 'tried', checks } })
    } catch (error) {
      set({ state: { at: 'failed', message: messageOf(error) } })
    }
    // It is the newest proof, and the card shows that one.
    await useConnections.getState().refresh()
  },
}))
