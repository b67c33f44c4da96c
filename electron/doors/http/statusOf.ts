import type { ErrorCode } from '../../../shared/contract/appError.ts'

const statuses = {
  invalid_input: 400,
  not_found: 404,
  no_archive: 404,
  not_allowed: 403,
  archive_busy: 409,
  stopped: 409,
  internal: 500,
  disk_full: 507,
} as const satisfies Partial<Record<ErrorCode, number>>

type Status = (typeof statuses)[keyof typeof statuses] | 503

/** What HTTP calls a thing that went wrong. */
export function statusOf(code: ErrorCode): Status {
  return code in statuses ? statuses[code as keyof typeof statuses] : 503
}
