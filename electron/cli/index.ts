import os from 'node:os'
import { CommanderError } from 'commander'
import { defaultArchiveFolder } from '../api/archiveFolder.ts'
import { createHandlers } from '../api/createHandlers.ts'
import { createDispatch } from '../api/dispatch.ts'
import { createHandlerParts } from '../api/handlerParts.ts'
import { exitCodes } from '../doors/cli/commandContext.ts'
import { createProgram } from '../doors/cli/createProgram.ts'

const importWorkerFile = new URL('../import/importWorker.ts', import.meta.url)
const stop = new AbortController()

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

const program = createProgram({
  signal: stop.signal,
  terminal: {
    out: (text) => void process.stdout.write(`${text}\n`),
    err: (text) => void process.stderr.write(text.startsWith('\r') ? text : `${text}\n`),
    isInteractive: process.stderr.isTTY === true,
    columns: process.stdout.columns ?? 100,
  },
  setExitCode: (code) => {
    process.exitCode = code
  },
  dispatchFor: (archive) => {
    const folder = archive ?? defaultArchiveFolder({ platform: process.platform, home: os.homedir(), env: process.env })
    return createDispatch(createHandlers(createHandlerParts(folder, importWorkerFile)), logBug)
  },
})

try {
  await program.parseAsync(process.argv)
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
}
