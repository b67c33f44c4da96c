import path from 'node:path'
import type { ClientProof, ProgramCommand } from '../../shared/model/clientSetup.ts'
import { tokenFiles } from '../../shared/model/tokenFiles.ts'
import { createAsk } from './letta/askServer.ts'
import { type Clients, createClients } from './createClients.ts'
import type { HttpTokens } from './settings/entry.ts'
import { lettaAccess } from './letta/lettaAccess.ts'
import { nodeDisk } from './program/nodeDisk.ts'
import type { OurProgram } from './program/programCommand.ts'
import { openRecords } from './change/records.ts'
import { listRunningPrograms } from './program/runningPrograms.ts'

interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly archiveFolder: string
  /** Whether it is the usual one, which is made where it is missing. */
  readonly isUsualArchive: boolean
  readonly ours: OurProgram
  readonly hasBundle: boolean
  readonly tokens: HttpTokens
  /** Where agents are served over HTTP when somebody starts that. */
  readonly port: number
  readonly now: () => number
  readonly prove: (
    command: ProgramCommand,
    query: string | null,
    options: { readonly home: string; readonly advice: string },
  ) => Promise<ClientProof>
}

/**
 * The clients of this computer; or of a made home, which stands in for all of it: there only those programs run that
 * lie in it.
 */
export function openClients({
  platform,
  home: realHome,
  env,
  archiveFolder,
  isUsualArchive,
  ours,
  hasBundle,
  tokens,
  port,
  now,
  prove,
}: Surroundings): Clients {
  const madeHome = env['BACKSCROLL_HOME'] || null
  const home = madeHome === null ? realHome : path.resolve(madeHome)
  const letta = lettaAccess(env)
  return createClients({
    machine: {
      platform,
      home,
      env: madeHome === null ? { ...env, LETTA_BASE_URL: letta.address } : { LETTA_BASE_URL: env['LETTA_BASE_URL'] },
      disk: nodeDisk,
    },
    ours,
    hasBundle,
    tokens,
    now,
    http: { address: `http://127.0.0.1:${port}/mcp`, tokenFile: path.join(archiveFolder, tokenFiles.agents) },
    records: openRecords(archiveFolder, { mayMakeFolder: isUsualArchive }),
    runningPrograms: async () =>
      (await listRunningPrograms(platform)).filter(({ line }) => madeHome === null || line.includes(home)),
    prove: (command, query, advice) => prove(command, query, { home, advice }),
    ask: createAsk(letta.key),
  })
}
