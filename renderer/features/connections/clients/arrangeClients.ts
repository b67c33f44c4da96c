import type { ClientStatus } from '../../../../shared/model/clientSetup.ts'

interface ArrangedClients {
  readonly found: readonly ClientStatus[]
  /** Not on this computer: named quietly at the end. */
  readonly missing: readonly ClientStatus[]
}

/** In their usual order, so that a card stays where it is when its state changes. */
export function arrangeClients(clients: readonly ClientStatus[]): ArrangedClients {
  return {
    found: clients.filter(({ state }) => state.at !== 'notInstalled'),
    missing: clients.filter(({ state }) => state.at === 'notInstalled'),
  }
}
