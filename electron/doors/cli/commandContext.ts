import type { ErrorCode } from '../../../shared/reasons/reason.ts'
import type { OperationName, Output } from '../../../shared/contract/archiveContract.ts'
import type { ReplyError } from '../../../shared/contract/appError.ts'
import type { Reply } from '../../../shared/contract/reply.ts'
import type { QueryClock } from '../../../shared/query/calendar.ts'
import { printable } from '../../../shared/text/printable.ts'
import type { Call, CallContext, Dispatch } from '../../api/dispatch.ts'

export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Whether `err` is a terminal that the user sees, so a line can be redrawn. */
  readonly isInteractive: boolean
  readonly columns: number
  /** Whether matches may be shown in bold. */
  readonly hasStyles: boolean
}

export interface ServeRequest {
  readonly archive: string | undefined
  readonly port: number
  readonly needsToken: boolean
  readonly hasMcp: boolean
  /** Host names to accept in addition to the default ones. */
  readonly allowedHosts: readonly string[]
}

export interface RunningServer {
  readonly address: string
  /** Signs in one browser, once. */
  readonly link: string
  readonly tokenFile: string | null
  /** The token agents send to /mcp; null when agents aren't served. */
  readonly agentsTokenFile: string | null
  readonly warnings: readonly string[]
  readonly close: () => Promise<void>
}

/** The context every command receives. */
export interface CommandContext {
  readonly version: string
  readonly terminal: Terminal
  readonly signal: AbortSignal
  readonly clock: () => QueryClock
  readonly dispatchFor: (archiveFolder: string | undefined) => Dispatch
  readonly setExitCode: (code: ExitCode) => void
  /** Runs another command in a process that outlives this one. */
  readonly startInBackground: (args: readonly string[]) => void
  /** Whether imports are indexed automatically. */
  readonly indexesImports: boolean
  /** Runs the MCP server; resolves when it exits, and passes on its exit code. */
  readonly startMcp: (args: readonly string[]) => Promise<void>
  /** The user's answer to a question; null when there is no terminal. */
  readonly ask: (question: string) => Promise<string | null>
  /** Resolves once the archive is being served. */
  readonly startServing: (request: ServeRequest) => Promise<RunningServer>
}

/** Documented in docs/COMMANDS.md and in `--help`. */
export const exitCodes = { done: 0, failed: 1, usage: 2, attention: 3, stopped: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

function exitCodeOf(code: ErrorCode): ExitCode {
  if (code === 'stopped') return exitCodes.stopped
  return code === 'invalid_input' ? exitCodes.usage : exitCodes.failed
}

export interface CommonOptions {
  readonly archive?: string
  readonly json?: boolean
}

/** JSON on one line. JSON.stringify escapes most terminal control characters, but not these. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

type Request<Name extends OperationName> = Pick<Call<Name>, 'name' | 'input'> & { readonly emit?: CallContext['emit'] }

/** Calls an operation; if it fails, prints the error and returns null. */
export async function call<Name extends OperationName>(
  context: CommandContext,
  options: CommonOptions,
  request: Request<Name>,
): Promise<Output<Name> | null> {
  const reply = await ask(context, options, request)
  if (reply.ok) return reply.value
  return reportError(context, options, reply.error)
}

/** Calls an operation, for callers that handle errors themselves. */
export function ask<Name extends OperationName>(
  { dispatchFor, signal }: CommandContext,
  { archive }: CommonOptions,
  { name, input, emit = () => {} }: Request<Name>,
): Promise<Reply<Output<Name>>> {
  return dispatchFor(archive)({ door: 'cli', name, input, context: { signal, emit } })
}

export function reportError(
  { terminal, setExitCode }: CommandContext,
  { json }: CommonOptions,
  error: ReplyError,
): null {
  if (json) terminal.out(jsonLine({ error: withAdvice(error) }))
  else terminal.err(`backscroll: ${printable(withAdvice(error).message)}`)
  setExitCode(exitCodeOf(error.code))
  return null
}

/** In the terminal, the suggested command becomes part of the sentence. */
export function withAdvice({ code, message, advice }: ReplyError): ReplyError {
  return { code, message: advice === undefined ? message : `${message} ${advice}` }
}
