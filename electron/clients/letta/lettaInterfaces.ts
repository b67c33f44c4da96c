import { z } from 'zod'
import { type EntryValue, isRecord, type NamedEntry } from '../formats/settingsFormat.ts'
import type { ServerRequest, ToldTools } from '../settings/spot.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Asks a server of this machine; null when nobody answers. */
export type Ask = (request: {
  readonly method: string
  readonly address: string
  readonly body?: unknown
}) => Promise<Answer | null>

export const namedTools = z.array(z.looseObject({ name: z.string() }))

export interface StoredEntry extends NamedEntry {
  readonly id: string
}

/** Servers have one of two interfaces: entries with ids of their own, or, older, by name among the tools. */
export interface LettaInterface {
  readonly address: string
  /** Null when that is no answer of this interface: whoever listens there is somebody else. */
  readonly read: (body: unknown) => readonly StoredEntry[] | null
  readonly add: (name: string, value: EntryValue) => ServerRequest
  readonly remove: (id: string) => ServerRequest
  readonly askTools: (id: string, ask: Ask) => Promise<ToldTools>
}

const newerList = z.array(z.looseObject({ id: z.string(), server_name: z.string() }))

const olderList = z.record(z.string(), z.looseObject({}))

export const newer = (base: string): LettaInterface => {
  const address = `${base}/v1/mcp-servers/`
  return {
    address,
    read: (body) =>
      newerList.safeParse(body).data?.map(({ id, server_name: name, ...value }) => ({
        id,
        name,
        value: isRecord(value['config']) ? value['config'] : value,
      })) ?? null,
    add: (name, value) => ({
      kind: 'request',
      method: 'POST',
      address,
      body: { server_name: name, config: { mcp_server_type: 'stdio', ...value } },
    }),
    remove: (id) => ({ kind: 'request', method: 'DELETE', address: `${address}${encodeURIComponent(id)}`, body: null }),
    askTools: async (id, ask) => {
      const server = `${address}${encodeURIComponent(id)}`
      // It keeps a list of the tools, and starts the program only to make that list anew.
      const refreshed = await ask({ method: 'PATCH', address: `${server}/refresh` })
      return refreshed !== null && refreshed.status < 400
        ? listTools(`${server}/tools`, ask)
        : { at: isUnknown(refreshed) ? 'untold' : 'failed' }
    },
  }
}

export const older = (base: string): LettaInterface => {
  const address = `${base}/v1/tools/mcp/servers`
  return {
    address,
    read: (body) => {
      const listed = olderList.safeParse(body).data
      return listed === undefined
        ? null
        : Object.entries(listed).map(([name, value]) => ({
            id: name,
            name,
            value: isRecord(value['stdio_config']) ? value['stdio_config'] : value,
          }))
    },
    add: (name, value) => ({
      kind: 'request',
      method: 'PUT',
      address,
      body: { type: 'stdio', ...value, server_name: name },
    }),
    remove: (id) => ({
      kind: 'request',
      method: 'DELETE',
      address: `${address}/${encodeURIComponent(id)}`,
      body: null,
    }),
    askTools: (id, ask) => listTools(`${address}/${encodeURIComponent(id)}/tools`, ask),
  }
}

/** An interface that this server does not have. */
export function isUnknown(answer: Answer | null): boolean {
  return answer?.status === 404 || answer?.status === 405
}

export async function listTools(address: string, ask: Ask): Promise<ToldTools> {
  const answer = await ask({ method: 'GET', address })
  const toolNames = namedTools.safeParse(answer?.body).data?.map(({ name }) => name) ?? []
  if (isUnknown(answer)) return { at: 'untold' }
  return answer?.status === 200 && toolNames.length > 0 ? { at: 'listed', toolNames } : { at: 'failed' }
}
