import { archiveReasons } from './archiveReasons.ts'
import { clientReasons } from './clientReasons.ts'
import { conversationReasons } from './conversationReasons.ts'
import { importReasons } from './importReasons.ts'
import { modelReasons } from './modelReasons.ts'
import { programReasons } from './programReasons.ts'
import type { ErrorCode } from './reason.ts'
import { searchReasons } from './searchReasons.ts'

/** Every sentence of the program that reaches the app, by name. The app's words translate each of them. */
export const reasons = {
  ...archiveReasons,
  ...importReasons,
  ...conversationReasons,
  ...clientReasons,
  ...programReasons,
  ...searchReasons,
  ...modelReasons,
} as const

type Reasons = typeof reasons
export type ReasonName = keyof Reasons
export type ValuesOf<Name extends ReasonName> =
  Parameters<Reasons[Name]['say']> extends [infer Values] ? Values : Record<never, never>

/** The reasons of errors; the others are notices, or follow an error. */
export type ErrorReason = {
  [Name in ReasonName]: Reasons[Name] extends { readonly code: ErrorCode } ? Name : never
}[ReasonName]

/** A sentence as a name and its values, so that each door can say it in its own language. */
export interface Reason<Name extends ReasonName = ReasonName> {
  readonly reason: Name
  readonly values: ValuesOf<Name>
}

/** Arguments after a reason's name: its values, if it has any. */
export type Given<Name extends ReasonName> = keyof ValuesOf<Name> extends never ? [] : [values: ValuesOf<Name>]

export function say<Name extends ReasonName>(reason: Name, ...[values]: Given<Name>): string {
  const sentence = reasons[reason].say as (values: unknown) => string
  return sentence(values ?? {})
}
