import { AppError } from '../../shared/contract/appError.ts'

/** The default port of the server. */
export const DEFAULT_PORT = 39_765

/** The given port, or the default one. */
export function parsePort(value: string | undefined): number {
  if (value === undefined) return DEFAULT_PORT
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) throw AppError.of('portOutOfRange')
  return Number(value)
}
