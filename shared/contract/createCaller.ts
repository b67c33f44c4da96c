import type { z } from 'zod'
import { AppError } from './appError.ts'
import type { ArchiveContract, OperationName, Output } from './archiveContract.ts'
import type { ArchiveEvent } from './archiveEvents.ts'
import type { Reply } from './reply.ts'

/** Carries calls to the archive and events back: IPC in the app, HTTP in a browser. */
export interface ArchiveTransport {
  readonly call: (name: string, input: unknown, signal: AbortSignal | undefined) => Promise<Reply<unknown>>
  /** Returns a function that unsubscribes. */
  readonly listen: (listener: (event: ArchiveEvent) => void) => () => void
}

/** The renderer's only access to the archive, typed by the contract. Errors are thrown as AppError. */
export function createCaller({ call }: Pick<ArchiveTransport, 'call'>) {
  return async function archive<Name extends OperationName>(
    name: Name,
    input: z.input<ArchiveContract[Name]['input']>,
    signal?: AbortSignal,
  ): Promise<Output<Name>> {
    const reply = await call(name, input, signal)
    if (!reply.ok) throw new AppError(reply.error)
    return reply.value as Output<Name>
  }
}
