import type { Clients } from '../../clients/createClients.ts'
import type { ClientHandlers } from '../dispatch.ts'

export function createClientHandlers(clients: Clients): ClientHandlers {
  return {
    'clients.list': async () => ({ clients: await clients.list(), problem: clients.problem, home: clients.home }),
    'clients.change': ({ client, isDryRun, ...request }) =>
      isDryRun ? clients.plan(client, request) : clients.change(client, request),
    'clients.undo': ({ client }) => clients.undo(client),
    'clients.check': async ({ client, query }) => ({ client, checks: await clients.check(client, query || null) }),
    'clients.snippets': () => clients.snippets(),
  }
}
