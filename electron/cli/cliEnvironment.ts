import type { ProgramFiles } from '../host/programFiles.ts'

/** Facts about the process that its parts can't find out themselves. */
export interface CliEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly version: string
  readonly files: ProgramFiles
  readonly logBug: (error: unknown) => void
}
