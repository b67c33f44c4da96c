import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { ClientProof, ProgramCommand } from '../../shared/model/clientSetup.ts'
import { createAsk, nodeDisk } from '../../electron/clients/openClients.ts'
import { createClients } from '../../electron/clients/createClients.ts'
import type { OurProgram } from '../../electron/clients/program/programCommand.ts'
import { openRecords } from '../../electron/clients/change/records.ts'
import { readTokens } from '../../electron/doors/http/token.ts'
import { fixedNow } from './archiveFixture.ts'

interface HomeOptions {
  readonly platform?: NodeJS.Platform
  readonly env?: Readonly<Record<string, string>>
  readonly ours?: OurProgram
  readonly running?: readonly string[]
  readonly hasBundle?: boolean
  readonly now?: () => number
  readonly testCommand?: (command: ProgramCommand, query: string | null) => Promise<ClientProof>
}

/** A home folder of any system, with spaces and foreign letters in its path, and the clients in it. */
export function madeHome(
  folder: string,
  {
    platform = 'linux',
    env = {},
    ours,
    running = [],
    hasBundle = false,
    now = fixedNow,
    testCommand = passesAtOnce,
  }: HomeOptions = {},
) {
  const home = path.join(folder, 'Zoë Ñandú')
  const program = path.join(home, 'Backscroll Ω', 'backscroll')
  write(program, '')
  const programFile = write(path.join(path.dirname(program), 'resources', 'mcpChild.js'), '')
  const archiveFolder = path.join(home, 'archive')
  const defaultProgram = {
    program: {
      command: program,
      args: [programFile],
      env: { ELECTRON_RUN_AS_NODE: '1', BACKSCROLL_ARCHIVE: archiveFolder },
    },
    problem: null,
    cloneFolder: null,
  }
  const programs = [...running]
  const open = (otherProgram?: OurProgram) =>
    createClients({
      machine: { platform, home, env, disk: nodeDisk },
      ours: otherProgram ?? ours ?? defaultProgram,
      hasBundle,
      http: { address: 'http://127.0.0.1:39765/mcp', tokenFile: path.join(archiveFolder, 'mcp-token') },
      tokens: readTokens(archiveFolder, randomBytes),
      records: openRecords(archiveFolder, { mayMakeFolder: true }),
      now,
      runningPrograms: () => Promise.resolve(programs.map((line, id) => ({ id, line }))),
      testCommand,
      ask: createAsk(undefined),
    })
  return {
    home,
    open,
    programs,
    ours: defaultProgram,
    clients: open(),
    file: (...names: string[]): string => path.join(home, ...names),
    put: (name: string, text: string): string => write(path.join(home, name), text),
    read: (name: string): string => fs.readFileSync(path.join(home, name), 'utf8'),
  }
}

function write(file: string, text: string): string {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
  return file
}

function passesAtOnce(): Promise<ClientProof> {
  return Promise.resolve({
    kind: 'proven',
    provenAtMs: fixedNow(),
    startedInMs: 1,
    searchedInMs: 1,
    toolNames: ['conversation_search'],
    query: 'shed',
    firstHit: null,
    remark: null,
  })
}
