import type { OperationName, Output } from '../../../shared/contract/archiveContract.ts'
import type { Call, CallContext, Dispatch } from '../../api/dispatch.ts'

export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Whether the person sees what is written to `err`, so that a line may be drawn over. */
  readonly isInteractive: boolean
  readonly columns: number
}

/** What every command is given. */
export interface CommandContext {
  readonly terminal: Terminal
  readonly signal: AbortSignal
  readonly dispatchFor: (archiveFolder: string | undefined) => Dispatch
  readonly setExitCode: (code: ExitCode) => void
}

/** Documented in the README and in `--help`. */
export const exitCodes = { done: 0, failed: 1, usage: 2, attention: 3, stopped: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export interface CommonOptions {
  readonly archive?: string
  readonly json?: boolean
}

/** Calls an operation; says what went wrong and gives null when it fails. */
export async function call<Name extends OperationName>(
  { terminal, signal, dispatchFor, setExitCode }: CommandContext,
  { archive, json }: CommonOptions,
  request: Pick<Call<Name>, 'name' | 'input'> & { readonly emit?: CallContext['emit'] },
): Promise<Output<Name> | null> {
  const { name, input, emit = () => {} } = request
  const reply = await dispatchFor(archive)({ door: 'cli', name, input, context: { signal, emit } })
  if (reply.ok) return reply.value
  if (json) terminal.out(JSON.stringify({ error: reply.error }))
  else terminal.err(`backscroll: ${reply.error.message}`)
  setExitCode(reply.error.code === 'invalid_input' ? exitCodes.usage : exitCodes.failed)
  return null
}
