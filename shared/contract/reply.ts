import { AppError, type ReplyError } from './appError.ts'
import { describeBug } from './describeBug.ts'

export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ReplyError }

interface FailureContext {
  /** `while importing this file` */
  readonly doing: string
  readonly log: (line: string) => void
}

/** How a thread reports an error: an AppError unchanged; a bug only as such, with the details for developers. */
export function asFailure(error: unknown, { doing, log }: FailureContext): ReplyError {
  if (error instanceof AppError) return error.reply
  log(describeBug(error))
  return { code: 'internal', message: `Something went wrong inside Backscroll ${doing}. The log has the details.` }
}
