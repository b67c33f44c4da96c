import type { z } from 'zod'

/** The ways into the archive. */
export type Door = 'cli' | 'mcp' | 'http' | 'ipc'

/** For whom a door asks: agents never see what the person hid from them, and read the path that a conversation shows. */
export type Reader = 'person' | 'agent'

export const readerAt: Readonly<Record<Door, Reader>> = { cli: 'person', mcp: 'agent', http: 'person', ipc: 'person' }

export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly summary: string
  readonly doors: readonly Door[]
  /** Whether the archive may be another one afterwards. */
  readonly writes?: boolean
  readonly input: Input
  readonly output: Output
}

export function operation<Input extends z.ZodType, Output extends z.ZodType>(definition: Operation<Input, Output>): Operation<Input, Output> {
  return definition
}
