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

/** A sentence for the user, with its values left open. Terminals, scripts and agents read it in English. */
export interface ReasonEntry {
  /** Only for errors. */
  readonly code?: ErrorCode
  readonly say: (values: never) => string
  /** A sentence with the command that helps, for command line users; the app has buttons. */
  readonly advice?: string | ((values: never) => string)
}
