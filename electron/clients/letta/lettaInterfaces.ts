import { z } from 'zod'
import { type EntryValue, isRecord, type NamedEntry } from '../formats/settingsFormat.ts'
import type { ServerRequest, ReportedTools } from '../settings/spot.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Sends a request to a server on this computer; null when nothing responds. */
export type Ask = (request: {
  readonly method: string
  readonly address: string
  readonly body?: unknown
}) => Promise<Answer | null>

export const namedTools = z.array(z.looseObject({ name: z.string() }))

export interface StoredEntry extends NamedEntry {
  readonly id: string
}

/** Servers have one of two interfaces: entries with ids, or, in older ones, by name among the tools. */
export interface LettaInterface {
  readonly address: string
  /** Null if the response isn't from this interface, so something else is listening there. */
  readonly read: (body: unknown) => readonly StoredEntry[] | null
  readonly add: (name: string, value: EntryValue) => ServerRequest
  readonly remove: (id: string) => ServerRequest
  readonly askTools: (id: string, ask: Ask) => Promise<ReportedTools>
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
      // The server caches the tools and starts the program only to refresh them.
      const refreshed = await ask({ method: 'PATCH', address: `${server}/refresh` })
      return refreshed !== null && refreshed.status < 400
        ? listTools(`${server}/tools`, ask)
        : { kind: isUnknown(refreshed) ? 'unknown' : 'failed' }
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

/** Whether the server lacks this interface. */
export function isUnknown(answer: Answer | null): boolean {
  return answer?.status === 404 || answer?.status === 405
}

export async function listTools(address: string, ask: Ask): Promise<ReportedTools> {
  const answer = await ask({ method: 'GET', address })
  const toolNames = namedTools.safeParse(answer?.body).data?.map(({ name }) => name) ?? []
  if (isUnknown(answer)) return { kind: 'unknown' }
  return answer?.status === 200 && toolNames.length > 0 ? { kind: 'listed', toolNames } : { kind: 'failed' }
}
