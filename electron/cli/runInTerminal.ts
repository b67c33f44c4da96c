import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { CommanderError } from 'commander'
import { describeBug } from '../../shared/contract/describeBug.ts'
import { blamingVariable, findArchiveFolder } from '../api/archiveFolder.ts'
import type { Dispatch } from '../api/dispatch.ts'
import { ownAppImage } from '../clients/program/ownCommand.ts'
import { type CommandContext, exitCodes, type RunningServer, type ServeRequest } from '../doors/cli/commandContext.ts'
import { createProgram } from '../doors/cli/createProgram.ts'
import { disableTelemetry } from '../embed/model/disableTelemetry.ts'
import { type Host, openHost } from '../host/openHost.ts'
import type { CliEnvironment } from './cliEnvironment.ts'
import type { ProgramFiles } from '../host/programFiles.ts'

/** One Ctrl-C may arrive twice: from the terminal, and passed on by npm. */
const SAME_KEYPRESS_MS = 500

/** Runs the command line as a process, with arguments, terminal and signals. */
export async function runInTerminal(args: readonly string[], files: ProgramFiles): Promise<void> {
  disableTelemetry(process.env)
  const stop = stopAtInterrupt()
  // A reader such as `head` may close the pipe before everything is written.
  process.stdout.on('error', () => process.exit(exitCodes.done))
  const { version } = JSON.parse(fs.readFileSync(files.packageFile, 'utf8')) as { version: string }
  const environment: CliEnvironment = { env: process.env, home: os.homedir(), version, files, logBug }
  await runCommandLine(args, {
    ...environment,
    signal: stop.signal,
    terminal: {
      out: (text) => void process.stdout.write(`${text}\n`),
      err: (text) => void process.stderr.write(text.startsWith('\r') ? text : `${text}\n`),
      isInteractive: process.stderr.isTTY === true,
      columns: process.stdout.columns ?? 100,
      hasStyles: process.stdout.isTTY === true && !process.env['NO_COLOR'],
    },
    setExitCode: (code) => {
      process.exitCode = code
    },
    startInBackground: (command) => startInBackground(files, command),
    ask: (question) => ask(question, stop.signal),
    startMcp: (given) => becomeMcpServer(files, given),
    startServing: (request) => startServing(request, environment, stop),
  })
}

interface CommandOptions extends Omit<CommandContext, 'clock' | 'dispatchFor' | 'indexesImports'>, CliEnvironment {}

/** Runs one command and reports its exit code. */
export async function runCommandLine(args: readonly string[], options: CommandOptions): Promise<void> {
  // One host per archive, so that many searches share one thread.
  const opened = new Map<string, Host>()
  const dispatchFor = (archive: string | undefined): Dispatch => {
    const folder = archiveFolderOf(archive, options)
    const found = opened.get(folder) ?? openCommandHost(folder, options)
    opened.set(folder, found)
    return archive === undefined
      ? blamingVariable(found.dispatch, { archiveFolder: folder, env: options.env })
      : found.dispatch
  }
  const program = createProgram({
    ...options,
    clock,
    dispatchFor,
    indexesImports: options.env['BACKSCROLL_SKIP_INDEX'] !== '1',
  })
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
  } finally {
    await Promise.all([...opened.values()].map(({ close }) => close()))
  }
}

function archiveFolderOf(named: string | undefined, { env, home }: CliEnvironment): string {
  return findArchiveFolder(named, { platform: process.platform, home, env })
}

function openCommandHost(archiveFolder: string, environment: CliEnvironment): Host {
  const { env, files } = environment
  return openHost({
    ...files,
    archiveFolder,
    embeddingKey: env['BACKSCROLL_EMBEDDING_KEY'] ?? null,
    serves: 'one',
    openClients: async () => {
      // Loaded on first use: it's a lot of code, and few commands need other programs' settings.
      const { openCliClients } = await import('./cliClients.ts')
      return openCliClients(path.resolve(archiveFolder), environment)
    },
    logBug: environment.logBug,
  })
}

const clock = () => ({ nowMs: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })

function stopAtInterrupt(): AbortController {
  const stop = new AbortController()
  let stoppedAtMs = 0
  process.on('SIGINT', () => {
    if (!stop.signal.aborted) {
      stoppedAtMs = Date.now()
      stop.abort()
    } else if (Date.now() - stoppedAtMs > SAME_KEYPRESS_MS) process.exit(exitCodes.stopped)
  })
  return stop
}

async function ask(question: string, signal: AbortSignal): Promise<string | null> {
  if (process.stdin.isTTY !== true) return null
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question, { signal })
  } catch {
    // Ctrl-C counts as an empty answer.
    return ''
  } finally {
    lines.close()
  }
}

/** Starts this program again in the background, at low priority. It outlives this process. */
function startInBackground({ programFile }: ProgramFiles, args: readonly string[]): void {
  const image = ownAppImage(process.env, process.execPath)
  const options = { detached: true, stdio: 'ignore', windowsHide: true } as const
  // An AppImage's files vanish when the program that was started from it exits, so start the image itself. It isn't
  // Node.
  const child =
    image === undefined
      ? spawn(process.execPath, [...process.execArgv, fileURLToPath(programFile), ...args], options)
      : spawn(image, args, { ...options, env: { ...process.env, ELECTRON_RUN_AS_NODE: undefined } })
  child.unref()
  // Threads inherit the priority of the thread that starts them; none has started yet.
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
}

/**
 * Replaces this process with the MCP server, which then owns input, signals and exit code. Where that's impossible,
 * starts it as a child with our input and output.
 */
function becomeMcpServer({ mcpProgramFile }: ProgramFiles, args: readonly string[]): Promise<void> {
  const command = [...process.execArgv, fileURLToPath(mcpProgramFile), ...args]
  if (process.platform !== 'win32') process.execve?.(process.execPath, [process.execPath, ...command], process.env)
  const child = spawn(process.execPath, command, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? 128 + (signal === null ? 0 : os.constants.signals[signal])
      resolve()
    })
  })
}

/** Serves until a signal arrives. */
async function startServing(
  request: ServeRequest,
  environment: CliEnvironment,
  stop: AbortController,
): Promise<RunningServer> {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  const { serveArchive } = await import('./serveArchive.ts')
  return serveArchive(request, {
    ...environment,
    archiveFolder: path.resolve(archiveFolderOf(request.archive, environment)),
    startInBackground: (command) => startInBackground(environment.files, command),
    log: (line) => void process.stderr.write(`backscroll: ${line}\n`),
  })
}

function logBug(error: unknown): void {
  process.stderr.write(`${describeBug(error)}\n`)
}
