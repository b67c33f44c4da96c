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
import { notify, notifyError } from '../../../ui/overlay/toasts.ts'
import { words } from '../../../words/words.ts'
import { useConnections } from '../clients/connectionsStore.ts'

export interface SetupRequest {
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
  | { readonly at: 'planning'; readonly request: SetupRequest }
  | { readonly at: 'planned'; readonly request: SetupRequest; readonly plan: ClientPlan }
  | { readonly at: 'doing'; readonly request: SetupRequest; readonly plan: ClientPlan }
  | { readonly at: 'done'; readonly request: SetupRequest; readonly outcome: ClientOutcome }
  | { readonly at: 'failed'; readonly request: SetupRequest; readonly message: string }

interface SetupStore {
  readonly state: SetupState
  readonly open: (request: SetupRequest) => Promise<void>
  readonly showSteps: (name: string, steps: readonly ClientStep[]) => void
  readonly go: () => Promise<void>
  /** A running action continues, and a notice reports its result. */
  readonly close: () => void
}

export const useSetup = create<SetupStore>()((set, get) => ({
  state: { at: 'closed' },
  open: async (request) => {
    const planning: SetupState = { at: 'planning', request }
    set({ state: planning })
    const next = await plan(request)
    if (get().state === planning) set({ state: next })
  },
  showSteps: (name, steps) => set({ state: { at: 'steps', name, steps } }),
  go: async () => {
    const { state } = get()
    if (state.at !== 'planned') return
    const doing: SetupState = { ...state, at: 'doing' }
    set({ state: doing })
    const next = await change(state.request)
    if (next.at === 'done') useConnections.getState().learn(next.outcome.status)
    else void useConnections.getState().refresh()
    if (get().state === doing) set({ state: next })
    else if (next.at === 'failed') notifyError(next.message)
    else notify(words.connections.setup.doneIn[state.request.intent](state.request.name))
  },
  close: () => set({ state: { at: 'closed' } }),
}))

async function plan(request: SetupRequest): Promise<SetupState> {
  const { client, intent, anyway } = request
  try {
    return { at: 'planned', request, plan: await archive('clients.plan', { client, intent, anyway }) }
  } catch (error) {
    return { at: 'failed', request, message: messageOf(error) }
  }
}

type Ended = Extract<SetupState, { at: 'done' | 'failed' }>

async function change(request: SetupRequest): Promise<Ended> {
  try {
    return { at: 'done', request, outcome: await applyChange(request) }
  } catch (error) {
    return { at: 'failed', request, message: messageOf(error) }
  }
}

function applyChange({ client, intent, anyway }: SetupRequest): Promise<ClientOutcome> {
  switch (intent) {
    case 'add':
      return archive('clients.add', { client, anyway })
    case 'repair':
      return archive('clients.repair', { client })
    case 'remove':
      return archive('clients.remove', { client })
  }
}
