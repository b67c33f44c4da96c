import { createTwoFilesPatch } from 'diff'
import { AppError } from '../../../shared/contract/appError.ts'
import type { ClientChange, ClientIntent, ClientPlan } from '../../../shared/model/clientSetup.ts'
import type { ClientDefinition } from '../clientDefinition.ts'
import { type ClientsOptions, type InspectedClient, stepsOf } from '../inspectClient.ts'
import { backupName } from '../settings/settingsFile.ts'
import type { ChangeRequest, PlannedChange, Spot } from '../settings/spot.ts'

/** Plans the change for every file and server of a client; throws a sentence if it can't be made. */
export function planChanges(
  { definition, spots }: InspectedClient,
  request: ChangeRequest,
  { ours, records }: ClientsOptions,
): readonly PlannedChange[] {
  const { intent, anyway } = request
  const chosen = chooseSpots(definition, spots, request)
  if (intent !== 'remove' && ours.problem !== null) throw new AppError({ code: 'not_allowed', message: ours.problem })
  const unreadable = chosen.find(({ location }) => location.state === 'unreadable')
  if (unreadable !== undefined)
    throw new AppError({ code: 'not_allowed', message: `${unreadable.location.reason ?? ''} Nothing was changed.` })
  const foreign = chosen.find(({ location }) => location.state === 'foreign')
  if (foreign !== undefined && intent !== 'remove' && !anyway)
    throw new AppError({
      code: 'not_allowed',
      message: `${foreign.location.reason ?? ''} Nothing was changed; --anyway puts Backscroll in its place.`,
    })
  return chosen.flatMap(({ plan }) => plan(request, records.of(definition.id)))
}

/** Every place the client uses, or the default one if it wasn't found and the user wants to connect it anyway. */
function chooseSpots(
  { name }: ClientDefinition,
  spots: readonly Spot[],
  { intent, anyway }: ChangeRequest,
): readonly Spot[] {
  const installed = spots.filter(({ location }) => location.isInstalled)
  if (installed.length > 0 || intent === 'remove') return installed
  if (anyway) return spots.slice(0, 1)
  const looked = spots.map(({ location }) => location.path).join(', ')
  throw AppError.of('clientNotFound', { client: name, places: looked })
}

/** The plan as shown to the user. If nothing can be automated, it contains the manual steps. */
export function describePlan(
  { definition, spots, runningIds, remarks }: InspectedClient,
  intent: ClientIntent,
  changes: readonly PlannedChange[],
  options: ClientsOptions,
): ClientPlan {
  const { machine } = options
  const needsSteps =
    intent !== 'remove' && changes.length === 0 && spots.every(({ location }) => location.state !== 'right')
  return {
    client: definition.id,
    intent,
    warnings: [...(runningIds.length > 0 ? [definition.noticeWhenRunning] : []), ...remarks],
    notices: intent === 'remove' || needsSteps ? [] : [definition.afterwards],
    changes: changes.map((change) => describeChange(change, (target) => backupName(target, machine.disk.isThere))),
    steps: needsSteps ? stepsOf(definition, options) : [],
  }
}

/** A planned change as shown before it's made. */
function describeChange(change: PlannedChange, backupOf: (target: string) => string): ClientChange {
  if (change.kind === 'request') {
    const { method, address, body } = change
    return { kind: 'request', method, address, body: body === null ? null : JSON.stringify(body, null, 2) }
  }
  const { before, after } = change
  const { path, target, text } = before
  const hunks = createTwoFilesPatch('', '', text ?? '', after ?? '', undefined, undefined, { context: 3 }).replace(
    /^[^@]*/,
    '',
  )
  const heading = `--- ${text === null ? '/dev/null' : path}\n+++ ${after === null ? '/dev/null' : path}\n`
  return {
    kind: 'file',
    path,
    target,
    before: text,
    after,
    diff: heading + hunks,
    backup: text === null ? null : backupOf(target),
  }
}
