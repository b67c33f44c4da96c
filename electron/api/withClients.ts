import type { OperationName } from '../../shared/contract/archiveContract.ts'
import { clientOperations } from '../../shared/contract/operations/clientOperations.ts'
import type { Clients } from '../clients/createClients.ts'
import { createDispatch, type Dispatch } from './dispatch.ts'
import { createClientHandlers } from './handlers/clients.ts'

/** One way in for both: what concerns other programs' settings needs no archive, and no thread of the archive waits for it. */
export function withClients(archive: Dispatch, openClients: () => Clients, logBug: (error: unknown) => void): Dispatch {
  let clients: Dispatch | null = null
  return (call) => {
    if (!isAboutClients(call.name)) return archive(call)
    clients ??= createDispatch(createClientHandlers(openClients()), logBug)
    return clients(call)
  }
}

function isAboutClients(name: OperationName): boolean {
  return Object.hasOwn(clientOperations, name)
}
