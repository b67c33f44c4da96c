import { Hono } from 'hono'
import type { ErrorCode } from '../../../shared/reasons/reason.ts'
import { isOperation, type OperationName } from '../../../shared/contract/archiveContract.ts'
import type { Reply } from '../../../shared/contract/reply.ts'
import type { Dispatch } from '../../api/dispatch.ts'
import type { EventHub } from './events.ts'
import type { GuardedEnv } from './guard.ts'

interface RpcParts {
  readonly dispatch: Dispatch
  readonly events: Pick<EventHub, 'emit' | 'look'>
  readonly needsToken: boolean
}

/**
 * The contract over HTTP: the operation's name in the path, its input as JSON, and the unmodified reply. Disconnecting
 * cancels the operation.
 */
export function createRpcRoutes({ dispatch, events, needsToken }: RpcParts): Hono<GuardedEnv> {
  const routes = new Hono<GuardedEnv>()
  routes.post('/rpc/:operation', async (context) => {
    const name = context.req.param('operation')
    if (!isOperation(name)) return context.json(refusal('not_found', "There's no operation with this name."), 404)
    const input = readJson(await context.req.text())
    if (input === undefined) return context.json(refusal('invalid_input', "The body isn't JSON."), 400)
    if (!needsToken && sendsTexts(name, input)) return context.json(refusal('not_allowed', SENDING_NEEDS_TOKEN), 403)
    const reply = await dispatch({
      door: 'http',
      name,
      input: input as never,
      context: { signal: context.req.raw.signal, emit: events.emit },
    })
    // Listeners learn of the change at once.
    events.look()
    // Every page starts without an archive, and browsers log an error for any other status.
    return context.json(reply, reply.ok || reply.error.code === 'no_archive' ? 200 : statusOf(reply.error.code))
  })
  return routes
}

const SENDING_NEEDS_TOKEN =
  'Without a token, any program could send your texts elsewhere. Start the server without --no-auth, or ' +
  'choose the model in the app or with: backscroll index use'

/** Whether this selects a server that would receive the archive's texts. */
function sendsTexts(name: OperationName, input: unknown): boolean {
  const isBundled = typeof input === 'object' && input !== null && 'source' in input && input.source === 'bundled'
  return name === 'index.use' && !isBundled
}

/** Undefined, which JSON can't express, when it's invalid. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller reports this to the client.
    return undefined
  }
}

function refusal(code: ErrorCode, message: string): Reply<never> {
  return { ok: false, error: { code, message } }
}

const statuses = {
  invalid_input: 400,
  not_found: 404,
  no_archive: 404,
  not_allowed: 403,
  archive_busy: 409,
  stopped: 409,
  internal: 500,
  disk_full: 507,
} as const satisfies Partial<Record<ErrorCode, number>>

type Status = (typeof statuses)[keyof typeof statuses] | 503

/** The HTTP status for an error code. */
export function statusOf(code: ErrorCode): Status {
  return code in statuses ? statuses[code as keyof typeof statuses] : 503
}
