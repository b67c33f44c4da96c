import { AppError } from '../../shared/contract/appError.ts'
import type {
  ClientCheck,
  ClientId,
  ClientOutcome,
  ClientSnippets,
  ClientStatus,
} from '../../shared/model/clientSetup.ts'
import { applyChanges, recordChange, pruneBackups, undoChange } from './change/applyChanges.ts'
import { printableLine } from '../../shared/text/printable.ts'
import type { ClientDefinition } from './clientDefinition.ts'
import { clientDefinitions } from './definitions/index.ts'
import { type ClientsOptions, type InspectedClient, inspectClient, statusOf } from './inspectClient.ts'
import { ownCommand } from './program/ownCommand.ts'
import { describePlan, planChanges } from './change/planChanges.ts'
import { testClient } from './change/testClient.ts'
import type { ConnectionRecords } from './change/records.ts'
import type { RunningProgram } from './program/runningPrograms.ts'
import { makeSnippets } from './program/snippets.ts'
import type { ChangeRequest } from './settings/spot.ts'

export interface Clients {
  readonly list: () => Promise<ClientStatus[]>
  /** Why no client can be connected from the app's current location; null when they can. */
  readonly problem: string | null
  readonly home: string
  /** What `change` would do; changes nothing. */
  readonly plan: (id: ClientId, request: ChangeRequest) => Promise<ClientOutcome>
  readonly change: (id: ClientId, request: ChangeRequest) => Promise<ClientOutcome>
  readonly check: (id: ClientId, query: string | null) => Promise<ClientCheck[]>
  readonly undo: (id: ClientId) => Promise<ClientStatus>
  readonly snippets: () => ClientSnippets
}

/** Everything about other programs' settings: inspecting, planning, changing, testing and undoing. */
export function createClients(options: ClientsOptions): Clients {
  const { machine, ours, http, records, ask } = options
  const inspect = async (id: ClientId): Promise<InspectedClient> =>
    inspectClient(definitionOf(id), options, await options.runningPrograms())

  return {
    problem: ours.problem,
    home: machine.home,
    list: async () => {
      const running = await options.runningPrograms()
      return Promise.all(clientDefinitions.map((definition) => statusOrError(definition, options, running)))
    },
    plan: async (id, request) => {
      const look = await inspect(id)
      const plan = describePlan(look, request.intent, planChanges(look, request, options), options)
      return { ...plan, status: statusOf(look, options) }
    },
    change: async (id, request) => {
      const look = await inspect(id)
      const { intent } = request
      const changes = planChanges(look, request, options)
      const plan = describePlan(look, intent, changes, options)
      refuseUnrecorded(id, records)
      const { done, refusals } = await applyChanges(changes, { disk: machine.disk, ask })
      if (plan.steps.length > 0) return { ...plan, status: statusOf(look, options) }
      records.save(id, recordChange(records.of(id), { intent, done, changes, runningIds: look.runningIds }))
      for (const { path } of done) pruneBackups(path, records.of(id))
      const after = await inspect(id)
      if (intent !== 'remove') await testClient(after, null, options)
      return { ...plan, warnings: [...refusals, ...plan.warnings], status: statusOf(after, options) }
    },
    check: async (id, query) => {
      const look = await inspect(id)
      const checks = await testClient(look, query, options)
      const overHttp = look.spots.find(({ location }) => location.address !== null)?.location.address
      if (checks.length === 0 && overHttp)
        throw AppError.of('clientUsesHttp', { client: definitionOf(id).name, address: overHttp })
      if (checks.length === 0)
        throw AppError.of('clientNotConnected', {
          client: definitionOf(id).name,
          command: ownCommand(ours, machine.platform, ['connect', 'add', id]),
        })
      return checks
    },
    undo: async (id) => {
      definitionOf(id)
      const { lastChange } = records.of(id)
      undoChange(id, records, machine.disk.isThere)
      for (const { path } of lastChange) pruneBackups(path, records.of(id))
      const after = await inspect(id)
      records.save(id, {
        ...records.of(id),
        isAdded: after.spots.some(({ location }) => location.command !== null || location.address !== null),
      })
      return statusOf(after, options)
    },
    snippets: () => makeSnippets(ours, http, machine.platform),
  }
}

/** Don't start a change that couldn't be undone. */
function refuseUnrecorded(id: ClientId, records: ConnectionRecords): void {
  try {
    records.save(id, records.of(id))
  } catch (error) {
    throw error instanceof AppError ? error.and('nothingChanged') : error
  }
}

/** An error in one client must not hide the others. */
async function statusOrError(
  definition: ClientDefinition,
  options: ClientsOptions,
  running: readonly RunningProgram[],
): Promise<ClientStatus> {
  try {
    return statusOf(await inspectClient(definition, options, running), options)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const obstacle = `Couldn't check ${definition.name}: ${reason}`
    return {
      ...statusOf({ definition, spots: [], runningIds: [], remarks: [] }, options),
      state: { kind: 'available', obstacle },
    }
  }
}

function definitionOf(id: ClientId): ClientDefinition {
  const found = clientDefinitions.find((definition) => definition.id === id)
  if (found === undefined) {
    const known = clientDefinitions.map((definition) => definition.id).join(', ')
    throw AppError.of('unknownClient', { id: printableLine(id, 40), known })
  }
  return found
}
