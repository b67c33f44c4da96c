import { AppError } from '../../shared/contract/appError.ts'

/** The default port of the server. */
export const USUAL_PORT = 39_765

/** As somebody wrote it, or the usual one. */
export function checkedPort(value: string | undefined): number {
  if (value === undefined) return USUAL_PORT
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw new AppError('invalid_input', 'A port is a number from 0 to 65535; 0 lets the system choose.')
  return Number(value)
}
