import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import type { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../shared/contract/appError.ts'
import { describeBug } from '../../shared/contract/describeBug.ts'
import { readAgentSettings } from '../api/agentSettings.ts'
import { type ConversationDatabase, findConversationDatabase } from '../api/conversationDatabase.ts'
import type { Dispatch } from '../api/dispatch.ts'
import { createMcpServer } from '../doors/mcp/createMcpServer.ts'
import { serveStdio } from '../doors/mcp/transport/serveStdio.ts'
import type { OpenedDispatch } from './openDispatch.ts'
import { type ProgramOptions, readProgramOptions } from './programOptions.ts'

interface Surroundings {
  readonly output: Writable
  readonly searchWorkerFile: URL
  readonly importWorkerFile: URL
  readonly indexWorkerFile: URL
  readonly resourcesFolder: string
  readonly packageFile: string
}

/** As the command line has them. */
const exitCodes = { done: 0, failed: 1, usage: 2 } as const

/** Together less than the two seconds in which clients expect a program to end. */
const GRACE_MS = 1000
const ENDING_MS = 500

const clock = () => ({ nowMs: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
const log = (line: string): void => void process.stderr.write(`backscroll: ${line}\n`)
const logBug = (error: unknown): void => log(describeBug(error))

/**
 * Signals are left to the system, which ends us at once whatever a thread is at: nothing that we keep can be torn by
 * that.
 */
export async function runProgram(surroundings: Surroundings): Promise<void> {
  const { output } = surroundings
  // The client is gone. There is nobody left to tell.
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
    await serve(options, surroundings)
  } catch (error) {
    if (error instanceof AppError) log(error.message)
    else logBug(error)
    process.exit(error instanceof AppError && error.code === 'invalid_input' ? exitCodes.usage : exitCodes.failed)
  }
}

async function serve(options: ProgramOptions, surroundings: Surroundings): Promise<void> {
  const { overrides, isCompact, hasConversations, http } = options
  const find = (): ConversationDatabase =>
    findConversationDatabase({
      env: process.env,
      workingFolder: process.cwd(),
      home: os.homedir(),
      archiveFolder: options.archiveFolder,
      isArchiveNamed: options.isArchiveNamed,
    })
  const archiveFolder = namedArchive(find) ?? options.archiveFolder
  const { dispatch, close } = dispatchOnDemand(archiveFolder, find, surroundings)
  const settings = { ...readAgentSettings(archiveFolder), ...overrides }
  const { version } = JSON.parse(fs.readFileSync(surroundings.packageFile, 'utf8')) as { version: string }
  const createServer = () =>
    createMcpServer({ dispatch, version, now: () => Date.now(), settings, isCompact, hasConversations, log })
  if (http !== null) {
    const { serveHttp } = await import('./serveHttp.ts')
    return serveHttp({ ...http, createServer, archiveFolder, randomBytes, randomUUID, log, logBug })
  }
  await serveStdio({ server: createServer(), input: process.stdin, output: surroundings.output, graceMs: GRACE_MS })
  await endProgram(surroundings.output, close)
}

/**
 * Everything that a call needs is loaded with the first call: a client that only asks for the tools need not wait for
 * it.
 */
function dispatchOnDemand(
  archiveFolder: string,
  find: () => ConversationDatabase,
  { searchWorkerFile, importWorkerFile, indexWorkerFile, resourcesFolder }: Surroundings,
): OpenedDispatch {
  let opened: Promise<OpenedDispatch> | null = null
  const foreignDatabase = (): string | null => {
    const found = find()
    return found.is === 'file' ? found.path : null
  }
  async function open(): Promise<OpenedDispatch> {
    const { openDispatch } = await import('./openDispatch.ts')
    const embeddingKey = process.env['BACKSCROLL_EMBEDDING_KEY'] ?? null
    return openDispatch({
      archiveFolder,
      foreignDatabase,
      searchWorkerFile,
      importWorkerFile,
      indexWorkerFile,
      resourcesFolder,
      embeddingKey,
      clock,
      logBug,
    })
  }
  const dispatch: Dispatch = async (call) => {
    opened ??= open()
    return (await opened).dispatch(call)
  }
  return { dispatch, close: async () => (await opened)?.close() }
}

/** The variables may name an archive of ours as well, and then it is that one which every tool reads. */
function namedArchive(find: () => ConversationDatabase): string | null {
  try {
    const found = find()
    return found.is === 'archive' ? found.folder : null
  } catch (error) {
    // Whoever asks for messages is told.
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * Lets what was written get out and the search thread end. One that is deep inside SQLite cannot, and would keep us:
 * then we end the hard way.
 */
async function endProgram(output: Writable, close: () => Promise<void>): Promise<void> {
  const isWritten = new Promise<void>((resolve) => void output.end(() => resolve()))
  const ending = Promise.all([isWritten, close()]).then(() => true)
  if (await Promise.race([ending, delay(ENDING_MS, false)])) process.exit(exitCodes.done)
  process.kill(process.pid, 'SIGKILL')
}
