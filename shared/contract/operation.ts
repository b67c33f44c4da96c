import type { z } from 'zod'

/** The ways into the archive. */
export type Door = 'cli'

export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly summary: string
  readonly doors: readonly Door[]
  readonly input: Input
  readonly output: Output
}

export function operation<Input extends z.ZodType, Output extends z.ZodType>(definition: Operation<Input, Output>): Operation<Input, Output> {
  return definition
}
