import type { AppError, ErrorCode } from './appError.ts'

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
