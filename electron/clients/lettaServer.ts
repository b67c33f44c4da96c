import { z } from 'zod'
import { AppError } from '../../shared/contract/appError.ts'
import type { ClientIntent, ClientLocation } from '../../shared/model/clientSetup.ts'
import { commandIn, ENTRY_NAME, faultOf, isOurs, mergedEntry, type WantedEntry } from './entry.ts'
import { isRecord, type NamedEntry } from './formats/settingsFormat.ts'
import type { ServerRequest, Spot, ToldTools } from './spot.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Asks a server of this machine; null when nobody answers. */
export type Ask = (request: { readonly method: string; readonly address: string; readonly body?: unknown }) => Promise<Answer | null>

const namedTools = z.array(z.looseObject({ name: z.string() }))

/** Servers have one of two interfaces: entries with ids of their own, or, older, by name among the tools. */
interface LettaInterface {
  readonly address: string
  readonly read: (body: unknown) => readonly (NamedEntry & { readonly id: string })[]
  readonly add: (value: object) => ServerRequest
  readonly remove: (id: string) => ServerRequest
  readonly askTools: (id: string, ask: Ask) => Promise<ToldTools>
}

const newer = (base: string): LettaInterface => {
  const address = `${base}/v1/mcp-servers/`
  return {
    address,
    read: (body) => z.array(z.looseObject({ id: z.string(), server_name: z.string() })).parse(body).map(({ id, server_name: name, ...value }) => ({ id, name, value: isRecord(value['config']) ? value['config'] : value })),
    add: (value) => ({ kind: 'request', method: 'POST', address, body: { server_name: ENTRY_NAME, config: { mcp_server_type: 'stdio', ...value } } }),
    remove: (id) => ({ kind: 'request', method: 'DELETE', address: `${address}${encodeURIComponent(id)}`, body: null }),
    askTools: async (id, ask) => {
      const server = `${address}${encodeURIComponent(id)}`
      // It keeps a list of the tools, and starts the program only to make that list anew.
      const refreshed = await ask({ method: 'PATCH', address: `${server}/refresh` })
      return refreshed !== null && refreshed.status < 400 ? listTools(`${server}/tools`, ask) : { at: isUnknown(refreshed) ? 'untold' : 'failed' }
    },
  }
}

const older = (base: string): LettaInterface => {
  const address = `${base}/v1/tools/mcp/servers`
  return {
    address,
    read: (body) => Object.entries(z.record(z.string(), z.looseObject({})).parse(body)).map(([name, value]) => ({ id: name, name, value: isRecord(value['stdio_config']) ? value['stdio_config'] : value })),
    add: (value) => ({ kind: 'request', method: 'PUT', address, body: { server_name: ENTRY_NAME, type: 'stdio', ...value } }),
    remove: (id) => ({ kind: 'request', method: 'DELETE', address: `${address}/${encodeURIComponent(id)}`, body: null }),
    askTools: (id, ask) => listTools(`${address}/${encodeURIComponent(id)}/tools`, ask),
  }
}

/** A Letta server of this machine, as a place for an entry; null when none runs there. */
export async function lookAtLettaServer(base: string, wanted: WantedEntry, ask: Ask, isThere: (file: string) => boolean): Promise<Spot | null> {
  for (const kind of [newer(base), older(base)]) {
    // The second interface is of interest only where the first is not there.
    // oxlint-disable-next-line eslint/no-await-in-loop
    const answer = await ask({ method: 'GET', address: kind.address })
    if (answer === null) return null
    if (isUnknown(answer)) continue
    return spotOf(base, kind, answer, { wanted, ask, isThere })
  }
  return null
}

/** An interface that this server does not have. */
function isUnknown(answer: Answer | null): boolean {
  return answer?.status === 404 || answer?.status === 405
}

async function listTools(address: string, ask: Ask): Promise<ToldTools> {
  const answer = await ask({ method: 'GET', address })
  const toolNames = namedTools.safeParse(answer?.body).data?.map(({ name }) => name) ?? []
  if (isUnknown(answer)) return { at: 'untold' }
  return answer?.status === 200 && toolNames.length > 0 ? { at: 'listed', toolNames } : { at: 'failed' }
}

interface Judging {
  readonly ask: Ask
  readonly wanted: WantedEntry
  readonly isThere: (file: string) => boolean
}

function spotOf(base: string, kind: LettaInterface, { status, body }: Answer, { wanted, ask, isThere }: Judging): Spot {
  const location = { path: base, label: 'Letta server on this machine', exists: true, isInstalled: true }
  if (status !== 200) return { location: { ...location, state: 'unreadable', reason: refusalOf(base, status), command: null }, hasRoom: false, isServer: true, askTools: null, plan: () => [] }
  const ours = kind.read(body).filter(isOurs)
  const faults = ours.flatMap(({ value }) => faultOf(value, { ...wanted, extra: {} }, isThere) ?? [])
  if (ours.length > 1) faults.push('there is more than one entry for Backscroll')
  const [first] = ours
  const [fault] = faults
  return {
    location: { ...location, ...judgement(first, fault), command: first === undefined ? null : commandIn(first.value) },
    hasRoom: true,
    isServer: true,
    askTools: first === undefined ? null : () => kind.askTools(first.id, ask),
    plan: (intent: ClientIntent) => {
      if (intent !== 'remove' && first !== undefined && fault === undefined) return []
      const { command, args, env } = mergedEntry(first?.value ?? null, wanted.program, {})
      return [...ours.map(({ id }) => kind.remove(id)), ...(intent === 'remove' ? [] : [kind.add({ command, args, env })])]
    },
  }
}

function judgement(first: NamedEntry | undefined, fault: string | undefined): Pick<ClientLocation, 'state' | 'reason'> {
  if (first === undefined) return { state: 'absent', reason: null }
  return fault === undefined ? { state: 'right', reason: null } : { state: 'wrong', reason: `On the Letta server, ${fault}.` }
}

function refusalOf(base: string, status: number): string {
  if (status === 401 || status === 403) return `The Letta server at ${base} asks for a key. Set LETTA_API_KEY, and try again.`
  return `The Letta server at ${base} answers with an error (${status}). See its log, and try again.`
}

/** Sends what was planned; says in words why a server refuses. An older server learns the tools one by one. */
export async function sendToLetta(request: ServerRequest, ask: Ask): Promise<void> {
  const { method, address, body } = request
  const answer = await ask({ method, address, ...(body === null ? {} : { body }) })
  if (answer === null) throw new AppError('not_found', `The Letta server at ${address} does not answer any more. Start it, and try again.`)
  refuseFailed(answer, address)
  if (method === 'PUT') await registerTools(address, ask)
}

function refuseFailed({ status, body }: Answer, address: string): void {
  if (status < 400) return
  const said = JSON.stringify(body ?? '')
  if (said.includes('stdio is not supported')) {
    throw new AppError('not_allowed', 'This Letta server starts no programs. Start it with MCP_DISABLE_STDIO=false in its environment; if it runs in Docker or elsewhere, connect it over HTTP, as the steps for Letta say.')
  }
  if (status === 409) throw new AppError('not_allowed', `The Letta server has another server by the name of "${ENTRY_NAME}" already. Remove or rename it there, and try again.`)
  throw new AppError('not_allowed', `The Letta server refused (${status}) what was sent to ${address}. See its log, and try again.`)
}

async function registerTools(servers: string, ask: Ask): Promise<void> {
  const address = `${servers}/${ENTRY_NAME}`
  const tools = await listTools(`${address}/tools`, ask)
  if (tools.at !== 'listed') {
    await ask({ method: 'DELETE', address })
    throw new AppError('not_allowed', 'The Letta server could not start Backscroll, so the entry was taken back. It probably runs in Docker: connect it over HTTP, as the steps for Letta say.')
  }
  for (const name of tools.toolNames) {
    // One after the other, as the server writes them.
    // oxlint-disable-next-line eslint/no-await-in-loop
    const { status } = (await ask({ method: 'POST', address: `${address}/${encodeURIComponent(name)}` })) ?? { status: 500 }
    if (status >= 400) throw new AppError('not_allowed', `The Letta server did not take the tool ${name} (${status}). See its log, and try again.`)
  }
}
