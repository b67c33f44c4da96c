import type { ProgramFiles } from '../host/programFiles.ts'

/** What the process has, and its parts do not know of themselves. */
export interface Place {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly version: string
  readonly files: ProgramFiles
  readonly logBug: (error: unknown) => void
}
