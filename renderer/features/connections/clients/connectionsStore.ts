import { create } from 'zustand'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import type { ClientId, ClientStatus } from '../../../../shared/model/clientSetup.ts'
import { archive } from '../../../archive.ts'
import { load, type Loadable, loaded } from '../../../loadable.ts'
import { oneAtATime } from '../../../oneAtATime.ts'
import { notify } from '../../../ui/overlay/toasts.ts'
import { words } from '../../../words/words.ts'

type Connections = Output<'clients.list'>

/** A running action started from a client's card. */
type Work = 'none' | { readonly kind: 'bundle' } | { readonly kind: 'check' | 'undo'; readonly client: ClientId }

interface ConnectionsStore {
  readonly state: Loadable<Connections>
  readonly work: Work
  /** Keeps the known states on screen meanwhile. */
  readonly refresh: () => Promise<void>
  readonly check: (client: ClientId) => Promise<void>
  readonly undo: (client: ClientId) => Promise<void>
  /** The extension for Claude Desktop. */
  readonly openBundle: () => Promise<void>
  /** Updates the state of one client. */
  readonly learn: (status: ClientStatus) => void
}

export const useConnections = create<ConnectionsStore>()((set, get) => {
  let lastRequest = 0
  const during = oneAtATime<Exclude<Work, 'none'>>(get, set)
  return {
    state: { kind: 'asking' },
    work: 'none',
    refresh: async () => {
      const request = ++lastRequest
      const state = await load(() => archive('clients.list', {}))
      // Only the latest answer counts.
      if (request === lastRequest) set({ state })
    },
    check: (client) =>
      during({ kind: 'check', client }, async () => {
        await archive('clients.check', { client })
        await get().refresh()
      }),
    undo: (client) =>
      during({ kind: 'undo', client }, async () => {
        get().learn(await archive('clients.undo', { client }))
        notify(words.connections.notices.undone)
      }),
    openBundle: () =>
      during({ kind: 'bundle' }, async () => {
        await archive('window.openBundle', {})
        notify(words.connections.notices.extensionOpens)
      }),
    learn: (status) => {
      lastRequest += 1
      const { state } = get()
      if (state.kind === 'known')
        set({
          state: loaded({
            ...state.value,
            clients: state.value.clients.map((client) => (client.id === status.id ? status : client)),
          }),
        })
    },
  }
})
