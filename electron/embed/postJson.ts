import { EmbedderError } from './embedder.ts'

export interface PostTarget {
  readonly url: string
  readonly apiKey: string | null
  readonly timeoutMs: number
  /** For sentences: who did not answer. */
  readonly serverName: string
}

export interface PostAnswer {
  readonly status: number
  /** Null when it is not JSON. */
  readonly body: unknown
}

/** Checks an address and gives it the one form that identities are made of. */
export function readAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new EmbedderError(`"${address}" is not an address of a server. It has to begin with http:// or https://.`)
  }
  if (url.username !== '' || url.password !== '') throw new EmbedderError('The address must not contain a name or password. Put the key into its own field.')
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

/** Sends a value as JSON. What goes wrong on the way is an EmbedderError in words; the key is in none of them. */
export async function postJson(target: PostTarget, value: unknown, signal: AbortSignal | undefined): Promise<PostAnswer> {
  const timeout = AbortSignal.timeout(target.timeoutMs)
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: headersFor(target.apiKey),
      body: JSON.stringify(value),
      // Texts of the archive go to the address that the person has set, and nowhere else.
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    const text = await response.text()
    return { status: response.status, body: parseOrNull(text) }
  } catch (error) {
    if (error instanceof EmbedderError) throw error
    signal?.throwIfAborted()
    if (timeout.aborted) throw new EmbedderError(`${target.serverName} did not answer within ${target.timeoutMs / 1000} seconds. Check that it is not busy, and try again.`, { cause: error })
    throw new EmbedderError(`${target.serverName} cannot be reached. Check the address, and that it is running.`, { cause: error })
  }
}

function headersFor(apiKey: string | null): Record<string, string> {
  const headers = { 'content-type': 'application/json' }
  if (apiKey === null || apiKey === '') return headers
  // fetch would refuse it as well, but with the key in its message.
  if (!/^[\x21-\x7E]+$/.test(apiKey)) throw new EmbedderError('The key contains characters that no key has, a blank or a line break perhaps. Enter it again.')
  return { ...headers, authorization: `Bearer ${apiKey}` }
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An error page of some proxy: the status says what is needed.
    return null
  }
}
