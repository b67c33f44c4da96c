import { AppError, type ErrorCode } from './appError.ts'
import { describeBug } from './describeBug.ts'

export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ReplyError }

export interface ReplyError {
  readonly code: ErrorCode
  readonly message: string
  /** As in `AppError`. */
  readonly advice?: string
}

export function replyError({ code, message, advice }: AppError): ReplyError {
  return { code, message, ...(advice === undefined ? {} : { advice }) }
}

interface FailureContext {
  /** `while importing this file` */
  readonly doing: string
  readonly log: (line: string) => void
}

/** How a thread reports an error: an AppError unchanged; a bug only as such, with the details for developers. */
export function asFailure(error: unknown, { doing, log }: FailureContext): ReplyError {
  if (error instanceof AppError) return replyError(error)
  log(describeBug(error))
  return { code: 'internal', message: `Something went wrong inside Backscroll ${doing}. The log has the details.` }
}
