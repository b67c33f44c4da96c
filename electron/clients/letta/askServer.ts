import type { Ask } from './lettaServer.ts'

const ANSWER_MS = 35_000
/** Whoever listens on this machine answers at once. */
const LOOK_MS = 2000

/** Asks a server of this machine over HTTP. */
export function createAsk(apiKey: string | undefined): Ask {
  return async ({ method, address, body }) => {
    try {
      const response = await fetch(address, {
        method,
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          ...(apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(method === 'GET' && !address.endsWith('/tools') ? LOOK_MS : ANSWER_MS),
        redirect: 'error',
      })
      return { status: response.status, body: readJson(await response.text()) }
    } catch {
      // Nobody listens, or does not answer.
      return null
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An error may come as plain text.
    return text
  }
}
