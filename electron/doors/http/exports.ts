import fs from 'node:fs'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { GuardedEnv } from './guard.ts'

interface MadeFile {
  readonly path: string
  readonly fileName: string
  readonly mediaType: string
  readonly byteLength: number
}

/** Finds a finished export; null once it has expired. */
export type FindExport = (exportId: string) => MadeFile | null

/** Exports by id, always as a download: an exported page shown here would run with our origin. */
export function createExportRoutes(findExport: FindExport): Hono<GuardedEnv> {
  const routes = new Hono<GuardedEnv>()
  routes.get('/exports/:exportId', (context) => {
    const made = findExport(context.req.param('exportId'))
    if (made === null) return context.json({ error: 'This export is no longer available. Export again.' }, 404)
    const body =
      context.req.raw.method === 'HEAD' || made.byteLength === 0
        ? null
        : (Readable.toWeb(fs.createReadStream(made.path)) as ReadableStream)
    return new Response(body, { headers: headersOf(made) })
  })
  return routes
}

function headersOf({ fileName, mediaType, byteLength }: MadeFile): Record<string, string> {
  return {
    'content-type': mediaType,
    'content-length': String(byteLength),
    'content-disposition': `attachment; filename="${plainName(fileName)}"; filename*=UTF-8''${extendedName(fileName)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}

/** For clients that only know ASCII. */
function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_')
}

/** Encoded as in RFC 5987. */
function extendedName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
