import { archiveContract } from '../../shared/contract/archiveContract.ts'
import type { Clients } from '../clients/createClients.ts'
import { createDispatch, type Dispatch } from './dispatch.ts'
import { createClientHandlers } from './handlers/clients.ts'

/**
 * One way in for both: what concerns other programs' settings needs no archive, and no thread of the archive waits for
 * it.
 */
export function withClients(
  archive: Dispatch,
  openClients: () => Promise<Clients>,
  logBug: (error: unknown) => void,
): Dispatch {
  let clients: Promise<Dispatch> | null = null
  return async (call) => {
    if (archiveContract[call.name].lane !== 'clients') return archive(call)
    clients ??= openClients().then((opened) => createDispatch(createClientHandlers(opened), logBug))
    return (await clients)(call)
  }
}
