import type { Clients } from '../../clients/createClients.ts'
import type { ClientHandlers } from '../dispatch.ts'

export function createClientHandlers(clients: Clients): ClientHandlers {
  return {
    'clients.list': async () => ({ clients: await clients.list(), problem: clients.problem, home: clients.home }),
    'clients.plan': ({ client, ...request }) => clients.plan(client, request),
    'clients.add': ({ client, anyway }) => clients.change(client, { intent: 'add', anyway }),
    'clients.repair': ({ client }) => clients.change(client, { intent: 'repair', anyway: false }),
    'clients.remove': ({ client }) => clients.change(client, { intent: 'remove', anyway: false }),
    'clients.undo': ({ client }) => clients.undo(client),
    'clients.check': async ({ client, query }) => ({ client, checks: await clients.check(client, query || null) }),
    'clients.snippets': () => clients.snippets(),
  }
}
