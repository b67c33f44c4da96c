import { spawn } from 'node:child_process'
import os from 'node:os'
import { runCommandLine } from '../../electron/cli/runInTerminal.ts'
import { builtFiles, cliFile, compileCache } from './programs.ts'

export interface CliResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

interface CliOptions {
  readonly archive?: string
  /** Called for work a command leaves to a background process, which is not started here. */
  readonly startInBackground?: (args: readonly string[]) => void
  readonly env?: Readonly<Record<string, string>>
}

const environment = ({ archive, env = {} }: CliOptions): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: os.tmpdir(),
  BACKSCROLL_SKIP_INDEX: '1',
  ...(archive !== undefined && { BACKSCROLL_ARCHIVE: archive }),
  ...env,
})

const needsProcess = (): never => {
  throw new Error('this command starts programs or listens to signals: test it with startCli')
}

/** The real command line with all its threads, in this process, because startup is most of a command's cost. */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const env = environment(options)
  let [code, stdout, stderr] = [0, '', '']
  await runCommandLine(args, {
    env,
    home: env['HOME'] ?? '',
    version: '1.2.3',
    files: builtFiles,
    signal: new AbortController().signal,
    terminal: {
      out: (text) => (stdout += `${text}\n`),
      err: (text) => (stderr += text.startsWith('\r') ? text : `${text}\n`),
      isInteractive: false,
      columns: 100,
      hasStyles: false,
    },
    logBug: (error) => (stderr += `${error instanceof Error ? error.stack : String(error)}\n`),
    setExitCode: (given) => (code = given),
    ask: async () => null,
    startInBackground: options.startInBackground ?? (() => {}),
    startMcp: needsProcess,
    startServing: needsProcess,
  })
  return { code, stdout, stderr }
}

interface StartOptions extends Omit<CliOptions, 'startInBackground'> {
  /** Sends Ctrl-C as soon as this was printed. */
  readonly interruptAt?: string
  /** For Node itself. */
  readonly nodeOptions?: readonly string[]
}

/** The same in its own process, as users start it. */
export function startCli(
  args: readonly string[],
  { interruptAt, nodeOptions = [], ...options }: StartOptions = {},
): Promise<CliResult> {
  const child = spawn(process.execPath, [...nodeOptions, cliFile, ...args], {
    env: { NODE_COMPILE_CACHE: compileCache, ...environment(options) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const out: Buffer[] = []
  const err: Buffer[] = []
  let isInterrupted = interruptAt === undefined
  child.stdout.on('data', (chunk: Buffer) => {
    out.push(chunk)
    if (isInterrupted || !Buffer.concat(out).includes(interruptAt ?? '')) return
    isInterrupted = true
    child.kill('SIGINT')
  })
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    )
  })
}

export function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}
