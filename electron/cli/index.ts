import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { exitCodes, type Served, type ServeRequest } from '../doors/cli/commandContext.ts'
import { keepModelSilent } from '../embed/noTelemetry.ts'
import { archiveFolderOf, importWorkerFile, indexWorkerFile, openDispatch, resourcesFolder, runCommandLine, searchWorkerFile } from './commandLine.ts'

const mcpProgramFile = new URL('../mcpChild/index.ts', import.meta.url)
const place = { env: process.env, home: os.homedir(), logBug }
const stop = new AbortController()
keepModelSilent(process.env)

/** One Ctrl-C may arrive twice: from the terminal, and passed on by npm. */
const SAME_KEYPRESS_MS = 500
let stoppedAtMs = 0
process.on('SIGINT', () => {
  if (!stop.signal.aborted) {
    stoppedAtMs = Date.now()
    stop.abort()
  } else if (Date.now() - stoppedAtMs > SAME_KEYPRESS_MS) process.exit(exitCodes.stopped)
})
// A reader such as `head` may close the pipe before everything is written.
process.stdout.on('error', () => process.exit(exitCodes.done))

function logBug(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
}

/** The same program once more, which goes on when this one has ended, and lets everybody else go first. */
function startInBackground(args: readonly string[]): void {
  const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), ...args], { detached: true, stdio: 'ignore', windowsHide: true })
  child.unref()
  // Threads take it over from the one that starts them, and none has been started yet.
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
}

/** Becomes the program for agents, so that input, signals and the end are that program's own; where a process cannot, starts it with our input and output. */
function startMcp(args: readonly string[]): Promise<void> {
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

async function ask(question: string): Promise<string | null> {
  if (process.stdin.isTTY !== true) return null
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question, { signal: stop.signal })
  } catch {
    // Ctrl-C is an answer too.
    return ''
  } finally {
    lines.close()
  }
}

/** Goes on until a signal comes. */
async function startServing(request: ServeRequest): Promise<Served> {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  const { serveArchive } = await import('./serveArchive.ts')
  const archiveFolder = path.resolve(archiveFolderOf(request.archive, place))
  const embeddingKey = process.env['BACKSCROLL_EMBEDDING_KEY'] ?? null
  return serveArchive(request, {
    ...place,
    threadData: { archiveFolder, resourcesFolder, embeddingKey, importWorkerFile: importWorkerFile.href, indexWorkerFile: indexWorkerFile.href, searchWorkerFile: searchWorkerFile.href },
    searches: openDispatch(archiveFolder, place),
    startInBackground,
    log: (line) => void process.stderr.write(`backscroll: ${line}\n`),
  })
}

await runCommandLine(process.argv.slice(2), {
  ...place,
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
  startInBackground,
  ask,
  startMcp,
  startServing,
})
