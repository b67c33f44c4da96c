import { create } from 'zustand'
import type {
  ClientId,
  ClientIntent,
  ClientOutcome,
  ClientPlan,
  ClientStep,
} from '../../../../shared/model/clientSetup.ts'
import { archive } from '../../../archive.ts'
import { errorMessage } from '../../../errorMessage.ts'
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
  | { readonly kind: 'closed' }
  | { readonly kind: 'steps'; readonly name: string; readonly steps: readonly ClientStep[] }
  | { readonly kind: 'planning'; readonly request: SetupRequest }
  | { readonly kind: 'planned'; readonly request: SetupRequest; readonly plan: ClientPlan }
  | { readonly kind: 'doing'; readonly request: SetupRequest; readonly plan: ClientPlan }
  | { readonly kind: 'done'; readonly request: SetupRequest; readonly outcome: ClientOutcome }
  | { readonly kind: 'failed'; readonly request: SetupRequest; readonly message: string }

interface SetupStore {
  readonly state: SetupState
  readonly open: (request: SetupRequest) => Promise<void>
  readonly showSteps: (name: string, steps: readonly ClientStep[]) => void
  readonly go: () => Promise<void>
  /** A running action continues, and a notice reports its result. */
  readonly close: () => void
}

export const useSetup = create<SetupStore>()((set, get) => ({
  state: { kind: 'closed' },
  open: async (request) => {
    const planning: SetupState = { kind: 'planning', request }
    set({ state: planning })
    const next = await plan(request)
    if (get().state === planning) set({ state: next })
  },
  showSteps: (name, steps) => set({ state: { kind: 'steps', name, steps } }),
  go: async () => {
    const { state } = get()
    if (state.kind !== 'planned') return
    const doing: SetupState = { ...state, kind: 'doing' }
    set({ state: doing })
    const next = await change(state.request)
    if (next.kind === 'done') useConnections.getState().learn(next.outcome.status)
    else void useConnections.getState().refresh()
    if (get().state === doing) set({ state: next })
    else if (next.kind === 'failed') notifyError(next.message)
    else notify(words.connections.setup.doneIn[state.request.intent](state.request.name))
  },
  close: () => set({ state: { kind: 'closed' } }),
}))

async function plan(request: SetupRequest): Promise<SetupState> {
  try {
    return { kind: 'planned', request, plan: await ask(request, true) }
  } catch (error) {
    return { kind: 'failed', request, message: errorMessage(error) }
  }
}

type Ended = Extract<SetupState, { kind: 'done' | 'failed' }>

async function change(request: SetupRequest): Promise<Ended> {
  try {
    return { kind: 'done', request, outcome: await ask(request, false) }
  } catch (error) {
    return { kind: 'failed', request, message: errorMessage(error) }
  }
}

function ask({ client, intent, anyway }: SetupRequest, isDryRun: boolean): Promise<ClientOutcome> {
  return archive('clients.change', { client, intent, anyway: anyway && intent === 'add', isDryRun })
}
