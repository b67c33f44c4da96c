import type { ErrorCode } from './appError.ts'

export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: { readonly code: ErrorCode; readonly message: string } }
