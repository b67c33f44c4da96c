import { create } from 'zustand'
import type {
  ClientId,
  ClientIntent,
  ClientOutcome,
  ClientPlan,
  ClientStep,
} from '../../../../shared/model/clientSetup.ts'
import { archive } from '../../../archive.ts'
import { messageOf } from '../../../messageOf.ts'
import { say, sayTrouble } from '../../../ui/overlay/toasts.ts'
import { words } from '../../../words/words.ts'
import { useConnections } from '../clients/connectionsStore.ts'

export interface SetupWish {
  readonly client: ClientId
  readonly name: string
  readonly intent: ClientIntent
  /** Even when the client wasn't found. */
  readonly anyway: boolean
}

/** The dialog, from the plan to the test. Nothing changes before the user has seen the plan. */
export type SetupState =
  | { readonly at: 'closed' }
  | { readonly at: 'steps'; readonly name: string; readonly steps: readonly ClientStep[] }
  | { readonly at: 'planning'; readonly wish: SetupWish }
  | { readonly at: 'planned'; readonly wish: SetupWish; readonly plan: ClientPlan }
  | { readonly at: 'doing'; readonly wish: SetupWish; readonly plan: ClientPlan }
  | { readonly at: 'done'; readonly wish: SetupWish; readonly outcome: ClientOutcome }
  | { readonly at: 'failed'; readonly wish: SetupWish; readonly message: string }

interface SetupStore {
  readonly state: SetupState
  readonly open: (wish: SetupWish) => Promise<void>
  readonly showSteps: (name: string, steps: readonly ClientStep[]) => void
  readonly go: () => Promise<void>
  /** A running action continues, and a notice reports its result. */
  readonly close: () => void
}

export const useSetup = create<SetupStore>()((set, get) => ({
  state: { at: 'closed' },
  open: async (wish) => {
    const planning: SetupState = { at: 'planning', wish }
    set({ state: planning })
    const next = await plan(wish)
    if (get().state === planning) set({ state: next })
  },
  showSteps: (name, steps) => set({ state: { at: 'steps', name, steps } }),
  go: async () => {
    const { state } = get()
    if (state.at !== 'planned') return
    const doing: SetupState = { ...state, at: 'doing' }
    set({ state: doing })
    const next = await change(state.wish)
    if (next.at === 'done') useConnections.getState().learn(next.outcome.status)
    else void useConnections.getState().refresh()
    if (get().state === doing) set({ state: next })
    else if (next.at === 'failed') sayTrouble(next.message)
    else say(words.connections.setup.doneIn[state.wish.intent](state.wish.name))
  },
  close: () => set({ state: { at: 'closed' } }),
}))

async function plan(wish: SetupWish): Promise<SetupState> {
  const { client, intent, anyway } = wish
  try {
    return { at: 'planned', wish, plan: await archive('clients.plan', { client, intent, anyway }) }
  } catch (error) {
    return { at: 'failed', wish, message: messageOf(error) }
  }
}

type Ended = Extract<SetupState, { at: 'done' | 'failed' }>

async function change(wish: SetupWish): Promise<Ended> {
  try {
    return { at: 'done', wish, outcome: await askFor(wish) }
  } catch (error) {
    return { at: 'failed', wish, message: messageOf(error) }
  }
}

function askFor({ client, intent, anyway }: SetupWish): Promise<ClientOutcome> {
  switch (intent) {
    case 'add':
      return archive('clients.add', { client, anyway })
    case 'repair':
      return archive('clients.repair', { client })
    case 'remove':
      return archive('clients.remove', { client })
  }
}
