import type { z } from 'zod'

/** The ways into the archive. */
export type Door = 'cli' | 'mcp' | 'http' | 'ipc'

/**
 * The reader behind a door. Agents never see content you hid from them, and read the branch that a conversation shows.
 */
export type Reader = 'person' | 'agent'

export const readerAt: Readonly<Record<Door, Reader>> = { cli: 'person', mcp: 'agent', http: 'person', ipc: 'person' }

/**
 * Where an operation runs. Each lane of the archive waits only for its own kind of work; `raw` is for full-text
 * expressions that can't be interrupted, `upkeep` for what copies or reads the whole database. `clients` and `window`
 * don't open the archive, and `host` is answered by the program itself.
 */
export type Lane =
  | 'read'
  | 'write'
  | 'search'
  | 'raw'
  | 'import'
  | 'index'
  | 'heavy'
  | 'upkeep'
  | 'clients'
  | 'window'
  | 'host'

export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly summary: string
  readonly doors: readonly Door[]
  readonly lane: Lane
  /** Whether the archive may have changed afterwards. */
  readonly writes: boolean
  /** Whether messages without a vector may be left afterwards. */
  readonly leavesIndexWork?: boolean
  readonly input: Input
  readonly output: Output
  /** The answer for a search that had to be given up; without one, it is an error. */
  readonly givenUp?: z.infer<Output>
}

export function operation<Input extends z.ZodType, Output extends z.ZodType>(
  definition: Operation<Input, Output>,
): Operation<Input, Output> {
  return definition
}
