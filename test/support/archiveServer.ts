import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { cliFile, compileCache } from './programs.ts'

interface ServerOptions {
  /** It needn't exist yet. */
  readonly archive: string
  /** In addition to --port and --json. */
  readonly args?: readonly string[]
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
}

export interface ArchiveServer {
  readonly address: string
  readonly port: number
  /** Lets one browser in, once. */
  readonly link: string
  /** Null when none is required. */
  readonly token: string | null
  /** Null when agents are not served, or need none. */
  readonly agentsToken: string | null
  readonly stdout: () => string
  readonly stderr: () => string
  readonly pid: number
  /** Resolves with the exit code when the process has ended. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

const tokenIn = (file: string | null): string | null => (file === null ? null : fs.readFileSync(file, 'utf8').trim())

/** The real server in its own process, for tests of any kind. */
export async function startArchiveServer({
  archive,
  args = [],
  port = 0,
  env: more = {},
}: ServerOptions): Promise<ArchiveServer> {
  const command = [cliFile, 'serve', '--port', String(port), '--json', '--archive', archive, ...args]
  const env = {
    PATH: process.env['PATH'],
    HOME: os.tmpdir(),
    NODE_COMPILE_CACHE: compileCache,
    BACKSCROLL_SKIP_INDEX: '1',
    ...more,
  }
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  const exited = new Promise<number | null>((resolve) => void child.on('close', resolve))
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (stderr += piece))
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      stdout += piece
      if (stdout.includes('\n')) resolve(stdout)
    })
    child.on('error', reject)
    child.on('close', (code) => reject(new Error(`the server ended with ${code}: ${stdout}${stderr}`)))
  })
  const { address, link, tokenFile, agentsTokenFile } = JSON.parse(line) as {
    address: string
    link: string
    tokenFile: string | null
    agentsTokenFile: string | null
  }
  return {
    address,
    port: Number(new URL(address).port),
    link,
    token: tokenIn(tokenFile),
    agentsToken: tokenIn(agentsTokenFile),
    stdout: () => stdout,
    stderr: () => stderr,
    pid: child.pid ?? 0,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return exited
    },
  }
}
