/** The closed list of user-facing errors; everything else is a bug and becomes `internal`. */
export const errorCodes = [
  'invalid_input',
  'not_found',
  'no_archive',
  'archive_moved',
  'not_allowed',
  'unreadable_export',
  'unknown_format',
  'archive_newer',
  'archive_older',
  'archive_broken',
  'archive_busy',
  'archive_read_only',
  'disk_full',
  'stopped',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

interface AppErrorOptions extends ErrorOptions {
  /** A sentence with the command that helps, for command line users; the app has buttons. */
  readonly advice?: string
}

/** An error for the user: a code for programs, and a sentence that says what happened and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly advice: string | undefined

  constructor(code: ErrorCode, message: string, options?: AppErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.advice = options?.advice
  }
}
