import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { compileCache, mcpProgramFile } from './programs.ts'

/** The variables of a client's environment, and none of the test's. */
export function clientEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: os.tmpdir(), NODE_COMPILE_CACHE: compileCache, ...more }
}

interface ProgramOptions {
  /** Node's own arguments, the program, and its arguments. */
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

type Reply = {
  readonly id?: unknown
  readonly result?: Record<string, unknown>
  readonly error?: { readonly code: number; readonly message: string }
}

const defaultTimeoutMs = 10_000

/** Processes that a failed test didn't end itself. */
const started: ChildProcessWithoutNullStreams[] = []
process.on('exit', () => {
  for (const child of started) child.kill()
})

/** The server in its own process, line by line. */
export function startProgram({ args = [mcpProgramFile], env = {}, cwd = os.tmpdir() }: ProgramOptions = {}) {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [...args], { env: clientEnvironment(env), cwd })
  started.push(child)
  let stdout = ''
  let stderr = ''
  const ears = new Set<() => void>()
  const hear = (): void => {
    for (const ear of ears) ear()
  }
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    stdout += piece
    hear()
  })
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    stderr += piece
    hear()
  })
  child.stdin.on('error', () => {})
  const exited = new Promise<Exit>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  const replies = (): Reply[] =>
    stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Reply)

  async function until<T>(find: () => T | undefined, patienceMs = 30_000): Promise<T> {
    return withinTime(
      new Promise<T>((resolve) => {
        const look = (): void => {
          const found = find()
          if (found === undefined) return
          ears.delete(look)
          resolve(found)
        }
        ears.add(look)
        look()
      }),
      patienceMs,
      () => `waited in vain; it said: ${stdout}${stderr}`,
    )
  }
  const send = (text: string): void => void child.stdin.write(text)
  const request = (id: number | string, method: string, params: object = {}): void =>
    send(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
  return {
    child,
    send,
    request,
    replies,
    stdout: () => stdout,
    stderr: () => stderr,
    replyTo: (id: unknown): Promise<Reply> => until(() => replies().find((reply) => reply.id === id)),
    untilSaid: (pattern: RegExp): Promise<RegExpExecArray> => until(() => pattern.exec(stderr) ?? undefined),
    /** With a timeout, because some tests look for a process that doesn't exit. */
    exit: (): Promise<Exit> => withinTime(exited, defaultTimeoutMs, () => 'the program did not end'),
    begin: async (): Promise<Reply> => {
      request('begin', 'initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      })
      const reply = await until(() => replies().find(({ id }) => id === 'begin'))
      send('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
      return reply
    },
  }
}

/** The signal that ended a process, or its child. */
export function endedBy({ code, signal }: Exit): string | null {
  return signal ?? Object.entries(os.constants.signals).find(([, number]) => code === 128 + number)?.[0] ?? null
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // There is no such process.
    return false
  }
}

/** The children of a process, according to Linux. */
export function childrenOf(pid: number): number[] {
  return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

async function withinTime<T>(work: Promise<T>, ms: number, why: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      work,
      new Promise<never>((_resolve, reject) => void (timer = setTimeout(() => reject(new Error(why())), ms))),
    ])
  } finally {
    clearTimeout(timer)
  }
}
