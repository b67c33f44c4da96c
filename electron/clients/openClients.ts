import fs from 'node:fs'
import path from 'node:path'
import type { ClientProof, ProgramCommand } from '../../shared/model/clientSetup.ts'
import { tokenFiles } from '../../shared/model/serverState.ts'
import { openRecords } from './change/records.ts'
import { type Clients, createClients } from './createClients.ts'
import type { Ask } from './letta/lettaInterfaces.ts'
import type { Disk } from './program/machine.ts'
import type { OurProgram } from './program/programCommand.ts'
import { listRunningPrograms } from './program/runningPrograms.ts'
import type { HttpTokens } from './settings/entry.ts'

interface OpenClientsOptions {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly archiveFolder: string
  /** Whether this is the default archive, which is created if missing. */
  readonly isDefaultArchive: boolean
  readonly ours: OurProgram
  readonly hasBundle: boolean
  readonly tokens: HttpTokens
  /** The port on which agents would be served over HTTP. */
  readonly port: number
  readonly now: () => number
  readonly testCommand: (
    command: ProgramCommand,
    query: string | null,
    options: { readonly home: string; readonly advice: string },
  ) => Promise<ClientProof>
}

/**
 * The clients on this computer, or in a test home that replaces it entirely: then only programs inside it count as
 * running.
 */
export function openClients({
  platform,
  home: realHome,
  env,
  archiveFolder,
  isDefaultArchive,
  ours,
  hasBundle,
  tokens,
  port,
  now,
  testCommand,
}: OpenClientsOptions): Clients {
  const testHome = env['BACKSCROLL_HOME'] || null
  const home = testHome === null ? realHome : path.resolve(testHome)
  const letta = lettaAccess(env)
  return createClients({
    machine: {
      platform,
      home,
      env: testHome === null ? { ...env, LETTA_BASE_URL: letta.address } : { LETTA_BASE_URL: env['LETTA_BASE_URL'] },
      disk: nodeDisk,
    },
    ours,
    hasBundle,
    tokens,
    now,
    http: { address: `http://127.0.0.1:${port}/mcp`, tokenFile: path.join(archiveFolder, tokenFiles.agents) },
    records: openRecords(archiveFolder, { mayMakeFolder: isDefaultArchive }),
    runningPrograms: async () =>
      (await listRunningPrograms(platform)).filter(({ line }) => testHome === null || line.includes(home)),
    testCommand: (command, query, advice) => testCommand(command, query, { home, advice }),
    ask: createAsk(letta.key),
  })
}

export const nodeDisk: Disk = {
  isThere: (file) => fs.existsSync(file),
  namesIn: (folder) => (fs.existsSync(folder) ? fs.readdirSync(folder) : []),
}

const ANSWER_MS = 35_000
/** A server on this computer responds at once. */
const LOOK_MS = 2000

/** Sends requests to a server on this computer. */
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
      // Nothing is listening, or it doesn't respond.
      return null
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Errors may be plain text.
    return text
  }
}

const DEFAULT_SERVER = 'http://localhost:8283'

interface LettaAccess {
  readonly address: string
  readonly key: string | undefined
}

/**
 * Where to look for a Letta server. Any program may listen on the default address, so a key is only sent to an address
 * the user configured.
 */
export function lettaAccess(env: Readonly<Record<string, string | undefined>>): LettaAccess {
  const named = env['LETTA_BASE_URL'] || null
  return { address: named ?? DEFAULT_SERVER, key: named === null ? undefined : env['LETTA_API_KEY'] || undefined }
}
