import { Hono } from 'hono'
import { AppError } from '../../../shared/contract/appError.ts'
import type { ArchiveEvent } from '../../../shared/contract/archiveEvents.ts'
import type { Dispatch } from '../../api/dispatch.ts'
import { MAX_UPLOAD_BYTES, type Uploads, UploadTooLarge } from '../../api/uploads.ts'
import { createHttpApp } from './createHttpApp.ts'
import { createEventHub, createEventRoutes } from './events.ts'
import { createExportRoutes, type FindExport } from './exports.ts'
import { createFileRoutes } from './files.ts'
import type { GuardedEnv, Tokens } from './guard.ts'
import { createQueue } from './limitConcurrency.ts'
import { listenOnLoopback } from './listen.ts'
import { createPageRoutes } from './page/page.ts'
import { createSignIn } from './page/signIn.ts'
import { createRestRoutes } from './rest/createRestRoutes.ts'
import { createRpcRoutes, statusOf } from './rpc.ts'
import { createTokenFile } from './token.ts'

interface ServerOptions {
  readonly port: number
  readonly needsToken: boolean
  readonly allowedHosts?: readonly string[]
  readonly archiveFolder: string
  /** The folder of the built page. */
  readonly pageFolder: string
  readonly version: string
  readonly dispatch: Dispatch
  readonly uploads: Pick<Uploads, 'receive' | 'removeOld'>
  readonly findFile: Parameters<typeof createFileRoutes>[0]
  readonly findExport: FindExport
  readonly watch: Parameters<typeof createEventHub>[0]['watch']
  readonly mcp: Parameters<typeof createHttpApp>[0]['mcp']
  readonly now: () => number
  readonly randomBytes: (byteLength: number) => Buffer
  readonly randomUUID: () => string
  readonly logBug: (error: unknown) => void
}

export interface OpenedServer {
  readonly address: string
  /** Null when no token is required. */
  readonly tokenFile: string | null
  /** The token agents send to /mcp; null when none is required or agents aren't served. */
  readonly agentsTokenFile: string | null
  /** A short-lived link that signs in one browser; the plain address when no sign-in is required. */
  readonly newLink: () => string
  /** Sends an unsolicited event to browsers. */
  readonly emit: (event: ArchiveEvent) => void
  readonly close: () => Promise<void>
}

/** Serves the archive to scripts and browsers on this computer. */
export async function openServer(options: ServerOptions): Promise<OpenedServer> {
  const { dispatch, uploads, logBug, now, randomBytes } = options
  const { tokens, ...files } = openTokens(options)
  uploads.removeOld(now())
  const signIn = tokens === null ? null : createSignIn({ randomBytes, now })
  const events = createEventHub({ watch: options.watch, logBug })
  const routes = [
    createRestRoutes({ dispatch, version: options.version, now }),
    createRpcRoutes({ dispatch, events, needsToken: options.needsToken }),
    createEventRoutes(events),
    createUploadRoutes({ uploads, randomUUID: options.randomUUID }),
    createFileRoutes(options.findFile),
    createExportRoutes(options.findExport),
    createPageRoutes({ folder: options.pageFolder, signIn }),
  ]
  const app = createHttpApp({
    tokens,
    signIn,
    allowedHosts: options.allowedHosts ?? [],
    mcp: options.mcp,
    routes,
    logBug,
  })
  const listening = await listenOnLoopback(app, options.port)
  const address = `http://127.0.0.1:${listening.port}/`
  return {
    address,
    ...files,
    newLink: () => (signIn === null ? address : `${address}open?code=${signIn.newCode()}`),
    emit: events.emit,
    close: () => {
      events.close()
      return listening.close()
    },
  }
}

/** Creates the token files before the first request, so the user finds them where the output says they are. */
function openTokens({
  needsToken,
  archiveFolder,
  mcp,
  randomBytes,
}: ServerOptions): Pick<OpenedServer, 'tokenFile' | 'agentsTokenFile'> & { readonly tokens: Tokens | null } {
  if (!needsToken) return { tokens: null, tokenFile: null, agentsTokenFile: null }
  const person = createTokenFile(archiveFolder, 'person', randomBytes)
  const agents = mcp === null ? null : createTokenFile(archiveFolder, 'agents', randomBytes)
  for (const made of [person, agents]) made?.read()
  return {
    tokens: { person: person.read, agents: agents?.read ?? null },
    tokenFile: person.file,
    agentsTokenFile: agents?.file ?? null,
  }
}

interface UploadParts {
  readonly uploads: Pick<Uploads, 'receive'>
  readonly randomUUID: () => string
}

const MAX_CONCURRENT = 4
const MAX_WAITING = 100
/** A sender that is silent for this long is gone. */
const SILENCE_MS = 120_000
const LONGEST_NAME = 1000

/** Receives a file as raw bytes. Its format is detected on import. */
function createUploadRoutes({ uploads, randomUUID }: UploadParts): Hono<GuardedEnv> {
  const routes = new Hono<GuardedEnv>()
  const turns = createQueue({ maxConcurrent: MAX_CONCURRENT, maxWaiting: MAX_WAITING })
  routes.put('/uploads', async (context) => {
    const { incoming } = context.env
    const endTurn = (await turns.take(context.req.raw.signal)) ?? null
    if (endTurn === null)
      return context.json(failure(AppError.of('tooManyUploads')), 429, {
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
        return context.json(failure(AppError.of('uploadTooLarge', { gigabytes: MAX_UPLOAD_BYTES / 1024 ** 3 })), 413)
      if (error instanceof AppError) return context.json(failure(error), statusOf(error.code))
      // The upload was aborted, so there is no one to answer.
      if (incoming.destroyed && !incoming.complete) return context.body(null, 400)
      throw error
    } finally {
      endTurn()
    }
  })
  return routes
}

function lengthOf(header: string | undefined): number | null {
  return header === undefined ? null : Number(header)
}

function failure({ code, message, reasons }: AppError) {
  return { ok: false, error: { code, message, reasons } }
}
