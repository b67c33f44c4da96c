import type { ClientId, ClientProof, ClientState, ClientStatus } from '../../../../shared/model/clientSetup.ts'

export const aProof: Extract<ClientProof, { kind: 'proven' }> = {
  kind: 'proven',
  provenAtMs: 0,
  startedInMs: 380,
  searchedInMs: 20,
  toolNames: ['search', 'read'],
  query: 'tulips',
  firstHit: 'Tulips and frost',
  remark: null,
}
export const broken: Extract<ClientState, { kind: 'needsRepair' }> = {
  kind: 'needsRepair',
  reason: 'The entry is gone.',
  fix: 'Repair it.',
  canRepair: true,
}

/** A minimal client with this id and state. */
export function aClient(id: ClientId, state: ClientState): ClientStatus {
  return {
    id,
    name: id,
    state,
    isRunning: false,
    notices: [],
    locations: [],
    steps: [],
    command: `backscroll connect add ${id}`,
    canUndo: false,
    hasBundle: false,
  }
}
