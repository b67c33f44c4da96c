import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { EmbedderError } from '../model/embedder.ts'
import { guardedLookup, refuseLinkLocal } from './serverAddress.ts'

export interface PostTarget {
  readonly url: string
  readonly apiKey: string | null
  readonly timeoutMs: number
  /** Names the server in error messages. */
  readonly serverName: string
  /** Resolves host names; defaults to the system's resolver. */
  readonly lookup?: LookupFunction | undefined
}

export interface PostAnswer {
  readonly status: number
  /** Null if it isn't JSON. */
  readonly body: unknown
}

/** Validates an address and normalizes it for use in identities. */
export function readAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw EmbedderError.because('addressInvalid', { address })
  }
  if (url.username !== '' || url.password !== '') throw EmbedderError.because('addressWithPassword')
  refuseLinkLocal(address)
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

/** Sends a value as JSON. Failures become an EmbedderError that never contains the key. */
export async function postJson(
  target: PostTarget,
  value: unknown,
  signal: AbortSignal | undefined,
): Promise<PostAnswer> {
  const timeout = AbortSignal.timeout(target.timeoutMs)
  try {
    const response = await send(
      target,
      JSON.stringify(value),
      signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    )
    const status = response.statusCode ?? 0
    // Texts of the archive go only to the address the user set.
    if (status >= 300 && status < 400) throw EmbedderError.because('serverRedirects', { server: target.serverName })
    return { status, body: parseOrNull(await textOf(response)) }
  } catch (error) {
    if (error instanceof EmbedderError) throw error
    signal?.throwIfAborted()
    if (timeout.aborted)
      throw EmbedderError.because('serverSlow', {
        server: target.serverName,
        seconds: target.timeoutMs / 1000,
      }).causedBy(error)
    throw EmbedderError.because('serverUnreachable', { server: target.serverName }).causedBy(error)
  }
}

/** Uses Node's own client: it can check the resolved address before connecting, and follows no redirects. */
async function send({ url, apiKey, lookup }: PostTarget, body: string, signal: AbortSignal): Promise<IncomingMessage> {
  // Loaded here: it takes a quarter of a thread's start, and few archives use a server.
  const { request } = url.startsWith('https:') ? await import('node:https') : await import('node:http')
  return new Promise((resolve, reject) => {
    const headers = { ...headersFor(apiKey), 'content-length': Buffer.byteLength(body) }
    // A new connection per request: one that the server has closed meanwhile would lose a request.
    request(url, { method: 'POST', headers, signal, agent: false, lookup: guardedLookup(lookup) }, resolve)
      .on('error', reject)
      .end(body)
  })
}

function headersFor(apiKey: string | null): Record<string, string> {
  const headers = { 'content-type': 'application/json' }
  if (apiKey === null || apiKey === '') return headers
  // fetch would reject it too, but with the key in its message.
  if (!/^[\x21-\x7E]+$/.test(apiKey)) throw EmbedderError.because('keyInvalid')
  return { ...headers, authorization: `Bearer ${apiKey}` }
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's error page: the status is enough.
    return null
  }
}
