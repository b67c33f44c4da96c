import { Hono } from 'hono'
import { AppError } from '../../../shared/contract/appError.ts'
import { MAX_UPLOAD_BYTES, type Uploads, UploadTooLarge } from '../../api/uploads.ts'
import type { GuardedEnv } from './guard.ts'
import { createTurns } from './limits.ts'
import { statusOf } from './statusOf.ts'

interface UploadParts {
  readonly uploads: Pick<Uploads, 'receive'>
  readonly randomUUID: () => string
}

const AT_ONCE = 4
const MAY_WAIT = 100
/** A sender that says nothing for so long is gone. */
const SILENCE_MS = 120_000
const LONGEST_NAME = 1000

/** A file on its way into the archive, as bare bytes. What they are is seen when they are imported. */
export function createUploadRoutes({ uploads, randomUUID }: UploadParts): Hono<GuardedEnv> {
  const routes = new Hono<GuardedEnv>()
  const turns = createTurns({ atOnce: AT_ONCE, mayWait: MAY_WAIT })
  routes.put('/uploads', async (context) => {
    const { incoming } = context.env
    const giveBack = (await turns.take(context.req.raw.signal)) ?? null
    if (giveBack === null)
      return context.json(failure('archive_busy', 'Too many files are sent at once. Try again in a moment.'), 429, {
        'retry-after': '5',
      })
    incoming.setTimeout(SILENCE_MS, () => incoming.destroy())
    try {
      const id = randomUUID()
      const name = (context.req.query('name') ?? '').slice(0, LONGEST_NAME)
      await uploads.receive({ id, name, chunks: incoming, byteLength: lengthOf(incoming.headers['content-length']) })
      return context.json({ uploadId: id }, 201)
    } catch (error) {
      if (error instanceof UploadTooLarge)
        return context.json(
          failure('invalid_input', `A file may have ${MAX_UPLOAD_BYTES / 1024 ** 3} GB at most.`),
          413,
        )
      if (error instanceof AppError) return context.json(failure(error.code, error.message), statusOf(error.code))
      // Broken off: nobody is left to tell.
      if (incoming.destroyed && !incoming.complete) return context.body(null, 400)
      throw error
    } finally {
      giveBack()
    }
  })
  return routes
}

function lengthOf(header: string | undefined): number | null {
  return header === undefined ? null : Number(header)
}

function failure(code: AppError['code'], message: string) {
  return { ok: false, error: { code, message } }
}
