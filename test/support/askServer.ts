import http from 'node:http'
import type { ArchiveServer } from './archiveServer.ts'

export interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

export interface Asking {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** Straight to the port, so any header can be sent, even those fetch forbids. */
export function askServer(port: number, { method = 'GET', path = '/', headers = {}, body }: Asking): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(pieces).toString('latin1'),
        }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

export function bearerOf({ token }: Pick<ArchiveServer, 'token'>): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** Calls an operation like a script would. */
export async function callServer(
  server: Pick<ArchiveServer, 'port' | 'token'>,
  name: string,
  input: unknown,
): Promise<{ readonly status: number; readonly reply: Record<string, unknown> }> {
  const { status, body } = await askServer(server.port, {
    method: 'POST',
    path: `/rpc/${name}`,
    headers: { ...bearerOf(server), 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return { status, reply: JSON.parse(Buffer.from(body, 'latin1').toString()) as Record<string, unknown> }
}

/** Uploads a file like the page does, and returns the id to import it by. */
export async function uploadTo(
  server: Pick<ArchiveServer, 'port' | 'token'>,
  name: string,
  body: Buffer,
): Promise<string> {
  const headers = { ...bearerOf(server), 'content-type': 'application/octet-stream' }
  const answer = await askServer(server.port, {
    method: 'PUT',
    path: `/uploads?name=${encodeURIComponent(name)}`,
    headers,
    body,
  })
  return (JSON.parse(answer.body) as { uploadId: string }).uploadId
}

/** Resolves when an import reports progress. */
export async function nextProgress(server: ArchiveServer): Promise<void> {
  const stop = new AbortController()
  const events = await fetch(`${server.address}events`, { headers: bearerOf(server), signal: stop.signal })
  for await (const piece of events.body ?? []) if (Buffer.from(piece as Uint8Array).includes('import.progress')) break
  stop.abort()
}
