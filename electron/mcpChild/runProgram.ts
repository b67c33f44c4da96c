import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import type { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../shared/contract/appError.ts'
import { describeBug } from '../../shared/contract/describeBug.ts'
import { readAgentSettings } from '../api/agentSettings.ts'
import { blamingVariable } from '../api/archiveFolder.ts'
import { type DatabaseSearch, findConversationDatabase, databaseVariables } from '../api/conversationDatabase.ts'
import { createMcpServer } from '../doors/mcp/createMcpServer.ts'
import { serveStdio } from '../doors/mcp/transport/serveStdio.ts'
import { openHost } from '../host/openHost.ts'
import type { ProgramFiles } from '../host/programFiles.ts'
import { type ProgramOptions, readProgramOptions } from './programOptions.ts'

/** The same as the command line's. */
const exitCodes = { done: 0, failed: 1, usage: 2 } as const

/** Together less than the two seconds that clients expect a program to take to exit. */
const GRACE_MS = 1000
const ENDING_MS = 500

const log = (line: string): void => void process.stderr.write(`backscroll: ${line}\n`)
const logBug = (error: unknown): void => log(describeBug(error))

/** Signals keep their default effect: the system ends us at once, which is safe for the data. */
export async function runProgram(output: Writable, files: ProgramFiles): Promise<void> {
  // The client is gone, so there's nowhere to report this.
  output.on('error', () => process.exit(exitCodes.done))
  process.stdout.on('error', () => process.exit(exitCodes.done))
  process.stderr.on('error', () => {})
  process.on('uncaughtException', logBug)
  process.on('unhandledRejection', logBug)
  try {
    const options = readProgramOptions({
      args: process.argv.slice(2),
      env: process.env,
      platform: process.platform,
      home: os.homedir(),
    })
    await serve(options, output, files)
  } catch (error) {
    if (error instanceof AppError) log(error.message)
    else logBug(error)
    process.exit(error instanceof AppError && error.code === 'invalid_input' ? exitCodes.usage : exitCodes.failed)
  }
}

async function serve(options: ProgramOptions, output: Writable, files: ProgramFiles): Promise<void> {
  const { overrides, isCompact, hasConversations, http } = options
  const databases: DatabaseSearch = {
    env: databaseVariables(process.env),
    workingFolder: process.cwd(),
    home: os.homedir(),
    archiveFolder: options.archiveFolder,
    isArchiveNamed: options.isArchiveNamed,
  }
  const archiveFolder = namedArchive(databases) ?? options.archiveFolder
  const { dispatch: ask, close } = openHost({
    ...files,
    archiveFolder,
    databases,
    embeddingKey: process.env['BACKSCROLL_EMBEDDING_KEY'] ?? null,
    serves: 'one',
    logBug,
  })
  const dispatch = options.isArchiveArgument ? ask : blamingVariable(ask, { archiveFolder, env: process.env })
  const settings = { ...readAgentSettings(archiveFolder), ...overrides }
  const { version } = JSON.parse(fs.readFileSync(files.packageFile, 'utf8')) as { version: string }
  const createServer = () =>
    createMcpServer({ dispatch, version, now: () => Date.now(), settings, isCompact, hasConversations, log })
  if (http !== null) {
    const { serveHttp } = await import('./serveHttp.ts')
    return serveHttp({ ...http, createServer, archiveFolder, randomBytes, randomUUID, log, logBug })
  }
  await serveStdio({ server: createServer(), input: process.stdin, output, graceMs: GRACE_MS })
  await endProgram(output, close)
}

/** The variables may also name one of our archives; then every tool reads that one. */
function namedArchive(databases: DatabaseSearch): string | null {
  try {
    const found = findConversationDatabase(databases)
    return found.kind === 'archive' ? found.folder : null
  } catch (error) {
    // A search reports the error.
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * Lets the output drain and the search thread exit. A thread deep inside SQLite can't exit; we then kill the process.
 */
async function endProgram(output: Writable, close: () => Promise<void>): Promise<void> {
  const isWritten = new Promise<void>((resolve) => void output.end(() => resolve()))
  const ending = Promise.all([isWritten, close()]).then(() => true)
  if (await Promise.race([ending, delay(ENDING_MS, false)])) process.exit(exitCodes.done)
  process.kill(process.pid, 'SIGKILL')
}
