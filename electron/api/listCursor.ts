import { z } from 'zod'
import { AppError } from '../../shared/contract/appError.ts'
import type { ListPlace } from '../store/libraryStore.ts'

const place = z.tuple([z.int().nullable(), z.int()])

/** A cursor is the place of the last row shown; to callers it is a word without meaning. */
export function encodeCursor({ activeAtMs, rowId }: ListPlace): string {
  return Buffer.from(JSON.stringify([activeAtMs, rowId])).toString('base64url')
}

export function decodeCursor(cursor: string): ListPlace {
  try {
    const [activeAtMs, rowId] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { activeAtMs, rowId }
  } catch (cause) {
    throw new AppError('invalid_input', 'This cursor was not given out by the list. Start again without one.', { cause })
  }
}
