import { AppError } from '../../shared/contract/appError.ts'
import type { AgentProgramState } from '../../shared/model/serverState.ts'
import { cutText } from '../../shared/text/agentText.ts'
import type { ConnectedProgram } from '../doors/mcp/client/connectProgram.ts'

interface AgentProgramOptions {
  /** Starts the program, and calls back if it exits on its own. */
  readonly connect: (onEnd: (lastWords: string) => void) => Promise<ConnectedProgram>
  readonly now: () => number
  /** Schedules a call and returns a function that cancels it. */
  readonly later: (ms: number, run: () => void) => () => void
}

export interface AgentProgram {
  /** Starts the program unless it's running, and returns its state. */
  readonly state: (again: boolean) => Promise<AgentProgramState>
  /** Null while it isn't running. */
  readonly current: () => ConnectedProgram | null
  readonly end: () => void
}

/**
 * The first pause, which doubles after each failure. After this many restarts the program waits until you ask for it.
 */
const FIRST_PAUSE_MS = 1000
const MOST_RESTARTS = 5
/** A program that ran this long didn't fail to start. */
const STEADY_MS = 60_000
const SHOWN_LENGTH = 300

/** Keeps the MCP server running, so that you see whether it answers before an agent needs it. */
export function createAgentProgram({ connect, now, later }: AgentProgramOptions): AgentProgram {
  let state: AgentProgramState = { kind: 'starting' }
  let program: ConnectedProgram | null = null
  let starting: Promise<void> | null = null
  let failures = 0
  let cancelRestart: (() => void) | null = null
  let hasEnded = false

  async function start(): Promise<void> {
    cancelRestart?.()
    state = { kind: 'starting' }
    const startedAtMs = now()
    // Ignore the exit of an earlier process.
    const own: { current: ConnectedProgram | null } = { current: null }
    const onEnd = (lastWords: string): void => {
      if (program !== own.current) return
      if (now() - startedAtMs >= STEADY_MS) failures = 0
      fail(lastWords)
    }
    try {
      own.current = await connect(onEnd)
      if (hasEnded) return void own.current.close()
      program = own.current
      state = {
        kind: 'ready',
        toolNames: program.tools.map(({ name }) => name),
        answeredInMs: Math.round(now() - startedAtMs),
        sinceMs: Math.round(now()),
      }
    } catch (error) {
      fail(lastWordsOf(error))
    }
  }

  function fail(lastWords: string): void {
    program = null
    state = { kind: 'failed', ...failureOf(lastWords).sentence }
    if (hasEnded || failures >= MOST_RESTARTS) return
    cancelRestart = later(FIRST_PAUSE_MS * 2 ** failures, () => void startOnce())
    failures += 1
  }

  function startOnce(): Promise<void> {
    starting ??= start().finally(() => {
      starting = null
    })
    return starting
  }

  function stop(): void {
    cancelRestart?.()
    void program?.close()
    program = null
  }

  return {
    state: async (again) => {
      if (again && starting === null) {
        failures = 0
        stop()
        await startOnce()
      } else await (state.kind === 'starting' ? startOnce() : starting)
      return state
    },
    current: () => program,
    end: () => {
      hasEnded = true
      stop()
    },
  }
}

/** Returns the running program. A failed one is restarted; a new process also rereads its settings. */
export async function requireProgram(
  { state, current }: Pick<AgentProgram, 'state' | 'current'>,
  again: boolean,
): Promise<ConnectedProgram> {
  const first = await state(again)
  const last = first.kind === 'failed' && !again ? await state(true) : first
  const program = current()
  if (program === null) throw last.kind === 'failed' ? new AppError({ code: 'not_found', ...last }) : failureOf('')
  return program
}

function lastWordsOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'lastWords' in error ? String(error.lastWords) : ''
}

function failureOf(output: string): AppError {
  return output === ''
    ? AppError.of('mcpServerNotResponding')
    : AppError.of('mcpServerFailed', { output: cutText(output.replace(/^backscroll: /, ''), SHOWN_LENGTH) })
}
