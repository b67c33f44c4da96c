import { AppError } from '../../../shared/contract/appError.ts'
import {
  addressIn,
  ENTRY_NAME,
  faultOf,
  isForeign,
  isOurs,
  repairedEntry,
  type WantedEntry,
} from '../settings/entry.ts'
import { judgeSlots } from '../settings/judgeSlots.ts'
import type { ChangeRequest, ServerRequest, Spot } from '../settings/spot.ts'
import {
  type Answer,
  type Ask,
  isUnknown,
  type LettaInterface,
  listTools,
  newer,
  older,
  type StoredEntry,
} from './lettaInterfaces.ts'

/** A Letta server on this computer, as a place for an entry; null when none is running. */
export async function inspectLettaServer(
  base: string,
  wanted: WantedEntry,
  ask: Ask,
  isThere: (file: string) => boolean,
): Promise<Spot | null> {
  for (const kind of [newer(base), older(base)]) {
    // The second interface only matters if the first doesn't exist.
    // oxlint-disable-next-line eslint/no-await-in-loop
    const answer = await ask({ method: 'GET', address: kind.address })
    if (answer === null) return null
    if (isUnknown(answer)) continue
    if (answer.status !== 200) return inaccessibleSpot(base, answer.status)
    const entries = kind.read(answer.body)
    if (entries !== null) return spotOf(base, kind, entries, { wanted, ask, isThere })
  }
  return null
}

interface LettaContext {
  readonly ask: Ask
  readonly wanted: WantedEntry
  readonly isThere: (file: string) => boolean
}

const locationAt = (base: string) => ({
  path: base,
  label: 'Letta server on this computer',
  exists: true,
  isInstalled: true,
})

function inaccessibleSpot(base: string, status: number): Spot {
  return {
    location: {
      ...locationAt(base),
      state: 'unreadable',
      reason: refusalOf(base, status),
      command: null,
      address: null,
    },
    hasRoom: false,
    isServer: true,
    remarks: [],
    askTools: null,
    plan: () => [],
  }
}

function spotOf(
  base: string,
  kind: LettaInterface,
  entries: readonly StoredEntry[],
  { wanted, ask, isThere }: LettaContext,
): Spot {
  const first = entries.find(isOurs)
  return {
    location: {
      ...locationAt(base),
      ...judgeSlots([{ where: '', entries }], { wanted, isThere, where: 'On the Letta server' }),
    },
    hasRoom: true,
    isServer: true,
    remarks: [],
    askTools: first === undefined ? null : () => kind.askTools(first.id, ask),
    plan: (request) => planRequests(kind, entries, request, { wanted, isThere }),
  }
}

function planRequests(
  kind: LettaInterface,
  entries: readonly StoredEntry[],
  { intent, anyway }: ChangeRequest,
  { wanted, isThere }: Omit<LettaContext, 'ask'>,
): ServerRequest[] {
  const ours = entries.filter((entry) => isOurs(entry) || (anyway && intent !== 'remove' && isForeign(entry)))
  const kept = intent === 'remove' ? undefined : ours.find(({ value }) => faultOf(value, wanted, isThere) === null)
  const removals = ours
    .filter((entry) => entry !== kept)
    .map(({ id, name, value }) => ({ ...kind.remove(id), undo: kind.add(name, value) }))
  if (intent === 'remove' || kept !== undefined) return removals
  const value = repairedEntry(ours.find(isOurs)?.value ?? null, { ...wanted, extra: {} })
  const { command, args, env } = value
  return [...removals, kind.add(ENTRY_NAME, addressIn(value) === null ? { command, args, env } : value)]
}

function refusalOf(base: string, status: number): string {
  if (status === 401 || status === 403)
    return (
      `The Letta server at ${base} asks for a key. Set LETTA_BASE_URL to this address and LETTA_API_KEY to ` +
      'the key, and try again.'
    )
  return `The Letta server at ${base} answers with an error (${status}). See its log, and try again.`
}

/**
 * Sends the planned requests in order: an old entry is removed before the new one is added, and restored if that fails.
 */
export async function sendAllToLetta(requests: readonly ServerRequest[], ask: Ask): Promise<void> {
  const sent: ServerRequest[] = []
  try {
    for (const request of requests) {
      // oxlint-disable-next-line eslint/no-await-in-loop
      await sendToLetta(request, ask)
      sent.push(request)
    }
  } catch (error) {
    const lost = await undoRequests(sent, ask)
    if (lost === 0 || !(error instanceof AppError)) throw error
    throw error.and('lettaEntryLost')
  }
}

/** Returns how many couldn't be restored. */
async function undoRequests(sent: readonly ServerRequest[], ask: Ask): Promise<number> {
  const answers = await Promise.all(sent.flatMap((request) => (request.undo === undefined ? [] : [ask(request.undo)])))
  return answers.filter((answer) => answer === null || answer.status >= 400).length
}

/** Throws a sentence if the server refuses. An older server has to be given the tools one by one. */
async function sendToLetta(request: ServerRequest, ask: Ask): Promise<void> {
  const { method, address, body } = request
  const answer = await ask({ method, address, ...(body === null ? {} : { body }) })
  if (answer === null) throw AppError.of('lettaAway', { address })
  refuseFailed(answer, address)
  if (method === 'PUT') await registerTools(address, ask)
}

function refuseFailed({ status, body }: Answer, address: string): void {
  if (status < 400) return
  const said = JSON.stringify(body ?? '')
  if (said.includes('stdio is not supported')) {
    throw AppError.of('lettaStartsNoPrograms')
  }
  if (status === 409) throw AppError.of('lettaNameTaken', { name: ENTRY_NAME })
  throw AppError.of('lettaRefused', { address, status })
}

async function registerTools(servers: string, ask: Ask): Promise<void> {
  const address = `${servers}/${ENTRY_NAME}`
  const tools = await listTools(`${address}/tools`, ask)
  if (tools.kind !== 'listed') {
    await ask({ method: 'DELETE', address })
    throw AppError.of('lettaCouldNotStart')
  }
  for (const name of tools.toolNames) {
    // One at a time, because the server writes them.
    // oxlint-disable-next-line eslint/no-await-in-loop
    const { status } = (await ask({ method: 'POST', address: `${address}/${encodeURIComponent(name)}` })) ?? {
      status: 500,
    }
    if (status >= 400) throw AppError.of('lettaRefusedTool', { tool: name, status })
  }
}
