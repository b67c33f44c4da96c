import type { ProgramParts } from './programParts.ts'

/** What the process has, and its parts do not know of themselves. */
export interface Place {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly version: string
  readonly parts: ProgramParts
  readonly logBug: (error: unknown) => void
}
