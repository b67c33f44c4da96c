import { AppError } from '../../shared/contract/appError.ts'
import type { AgentProgramState } from '../../shared/model/serverState.ts'
import { cutText } from '../../shared/text/agentText.ts'
import type { ConnectedProgram } from '../doors/mcp/client/connectProgram.ts'

interface AgentProgramOptions {
  /** Starts the program, and calls back should it end by itself. */
  readonly connect: (onEnd: (lastWords: string) => void) => Promise<ConnectedProgram>
  readonly now: () => number
  /** Runs something after a while; gives a function that calls it off. */
  readonly later: (ms: number, run: () => void) => () => void
}

export interface AgentProgram {
  /** Starts it unless it runs, and tells what has become of it. */
  readonly state: (again: boolean) => Promise<AgentProgramState>
  /** Null while it does not run. */
  readonly current: () => ConnectedProgram | null
  readonly end: () => void
}

/** A second, and twice as long after each failure; after so many it stays as it is until somebody asks. */
const FIRST_PAUSE_MS = 1000
const MOST_RESTARTS = 5
/** One that has run for so long has not failed at starting. */
const STEADY_MS = 60_000
const SHOWN_LENGTH = 300

/** Keeps the program that agents start running, so that the person sees whether it answers before an agent needs it. */
export function createAgentProgram({ connect, now, later }: AgentProgramOptions): AgentProgram {
  let state: AgentProgramState = { at: 'starting' }
  let program: ConnectedProgram | null = null
  let starting: Promise<void> | null = null
  let failures = 0
  let callOff: (() => void) | null = null
  let hasEnded = false

  async function start(): Promise<void> {
    callOff?.()
    state = { at: 'starting' }
    const startedAtMs = now()
    // What an earlier one says at its end is of no interest any more.
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
        at: 'ready',
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
    state = { at: 'failed', message: sentenceOf(lastWords) }
    if (hasEnded || failures >= MOST_RESTARTS) return
    callOff = later(FIRST_PAUSE_MS * 2 ** failures, () => void startOnce())
    failures += 1
  }

  function startOnce(): Promise<void> {
    starting ??= start().finally(() => {
      starting = null
    })
    return starting
  }

  function stop(): void {
    callOff?.()
    void program?.close()
    program = null
  }

  return {
    state: async (again) => {
      if (again && starting === null) {
        failures = 0
        stop()
        await startOnce()
      } else await (state.at === 'starting' ? startOnce() : starting)
      return state
    },
    current: () => program,
    end: () => {
      hasEnded = true
      stop()
    },
  }
}

/**
 * The program itself, to ask it something. One that has failed gets another start; anew, it has read again what it is
 * allowed.
 */
export async function runningProgram(
  { state, current }: Pick<AgentProgram, 'state' | 'current'>,
  again: boolean,
): Promise<ConnectedProgram> {
  const first = await state(again)
  const last = first.at === 'failed' && !again ? await state(true) : first
  const program = current()
  if (program === null) throw new AppError('not_found', last.at === 'failed' ? last.message : sentenceOf(''))
  return program
}

function lastWordsOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'lastWords' in error ? String(error.lastWords) : ''
}

function sentenceOf(lastWords: string): string {
  const reason = lastWords === '' ? '' : ` (${cutText(lastWords.replace(/^backscroll: /, ''), SHOWN_LENGTH)})`
  return (
    `The program for agents does not answer${reason}. Start it again here; if that does not help, install ` +
    'Backscroll anew.'
  )
}
