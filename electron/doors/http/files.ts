import fs from 'node:fs'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { AppError } from '../../../shared/contract/appError.ts'
import type { GuardedEnv } from './guard.ts'
import { statusOf } from './rpc.ts'

interface ArchiveFile {
  readonly path: string
  readonly byteLength: number
  readonly mediaType: string
}

type FindFile = (sha256: string) => ArchiveFile | null

/** Types that a browser shows without running anything. SVG and HTML could run scripts with our origin. */
const SHOWN_TYPES = [
  String.raw`image\/(?:png|jpeg|gif|webp)`,
  String.raw`audio\/(?:mpeg|mp3|ogg|opus|wav|x-wav|vnd[.]wave|mp4|x-m4a|webm)`,
  String.raw`video\/(?:mp4|webm|ogg)`,
]
const shownTypes = new RegExp(`^(?:${SHOWN_TYPES.join('|')})$`)

const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
}

/** Images and other files from exports, addressed only by the hash of their bytes. */
export function createFileRoutes(findFile: FindFile): Hono<GuardedEnv> {
  const routes = new Hono<GuardedEnv>()
  routes.get('/files/:sha256', (context) => {
    try {
      const file = findFile(context.req.param('sha256'))
      return file === null
        ? context.json({ error: 'No file in the archive has this hash.' }, 404)
        : answerFile(file, context.req.raw)
    } catch (error) {
      if (error instanceof AppError) return context.json({ error: error.message }, statusOf(error.code))
      throw error
    }
  })
  return routes
}

function answerFile({ path, byteLength, mediaType }: ArchiveFile, request: Request): Response {
  const isShown = shownTypes.test(mediaType)
  const about = {
    ...headers,
    'content-type': isShown ? mediaType : 'application/octet-stream',
    'content-disposition': isShown ? 'inline' : 'attachment',
  }
  const part = partOf(request.headers.get('range'), byteLength)
  if (part === 'beyond')
    return new Response(null, { status: 416, headers: { ...about, 'content-range': `bytes */${byteLength}` } })
  const { start, end } = part ?? { start: 0, end: byteLength - 1 }
  const range = part === null ? null : { 'content-range': `bytes ${start}-${end}/${byteLength}` }
  const body =
    request.method === 'HEAD' || byteLength === 0
      ? null
      : (Readable.toWeb(fs.createReadStream(path, { start, end })) as ReadableStream)
  return new Response(body, {
    status: range === null ? 200 : 206,
    headers: { ...about, ...range, 'content-length': String(end - start + 1) },
  })
}

/**
 * A single byte range, as media players request when seeking. Null means the whole file, including for multiple ranges.
 */
function partOf(
  range: string | null,
  byteLength: number,
): { readonly start: number; readonly end: number } | 'beyond' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (!first && !last) return null
  const start = first ? Number(first) : Math.max(byteLength - Number(last), 0)
  const end = first && last ? Math.min(Number(last), byteLength - 1) : byteLength - 1
  return start > end ? 'beyond' : { start, end }
}
