import type { ErrorCode } from '../reasons/reason.ts'
import type { Sentence } from '../reasons/sentence.ts'
import { type ErrorReason, type Given, type Reason, type ReasonName, reasons, say } from '../reasons/reasons.ts'

/** An error as it travels: a code for programs, an English sentence, and what the sentence is made of. */
export interface ReplyError {
  readonly code: ErrorCode
  readonly message: string
  /** One per sentence; none for bugs, and for sentences that only an agent or a terminal gets. */
  readonly reasons?: readonly Reason[]
  /** A sentence with the command that helps, for command line users; the app has buttons. */
  readonly advice?: string
}

/** An error for the user: what happened and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly reasons: readonly Reason[]
  readonly advice: string | undefined

  constructor({ code, message, reasons: given = [], advice }: ReplyError, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.reasons = given
    this.advice = advice
  }

  /** The error for a reason; its values follow, if it has any. */
  static of<Name extends ErrorReason>(reason: Name, ...[values]: Given<Name>): AppError {
    const { code, advice } = reasons[reason] as (typeof reasons)[ErrorReason] & { readonly advice?: unknown }
    const said = typeof advice === 'function' ? (advice as (given: unknown) => string)(values) : advice
    return new AppError({
      code,
      message: say(reason, ...([values] as unknown as Given<Name>)),
      reasons: [{ reason, values: values ?? {} } as Reason],
      ...(typeof said === 'string' ? { advice: said } : {}),
    })
  }

  /** The error that led to this one, for developers. */
  causedBy(cause: unknown): this {
    this.cause = cause
    return this
  }

  /** The same error with one more sentence. */
  and<Name extends ReasonName>(reason: Name, ...[values]: Given<Name>): AppError {
    return new AppError(
      {
        ...this.reply,
        message: `${this.message} ${say(reason, ...([values] as unknown as Given<Name>))}`,
        reasons: [...this.reasons, { reason, values: values ?? {} } as Reason],
      },
      { cause: this },
    )
  }

  get sentence(): Sentence {
    return { message: this.message, reasons: this.reasons }
  }

  get reply(): ReplyError {
    const { code, message, reasons: given, advice } = this
    return {
      code,
      message,
      ...(given.length === 0 ? {} : { reasons: given }),
      ...(advice === undefined ? {} : { advice }),
    }
  }
}
