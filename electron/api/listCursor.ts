import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../shared/contract/appError.ts'
import type { ListPlace } from '../store/tables/listPages.ts'

export interface ListCursor extends ListPlace {
  readonly direction: 'after' | 'before'
}

const payload = z.tuple([z.enum(['after', 'before']), z.union([z.int(), z.string()]).nullable(), z.int()])

/** No secret: the seal tells a cursor of this list from a mistake, not from an attacker, who would gain nothing. */
const SEAL_KEY = 'backscroll list cursor'
const SEAL_BYTES = 9

/** A cursor is a place in one list; to callers it is a word without meaning. */
export function encodeCursor(list: string, { direction, at, rowId }: ListCursor): string {
  const bytes = Buffer.from(JSON.stringify([direction, at, rowId]))
  return Buffer.concat([sealOf(list, bytes), bytes]).toString('base64url')
}

export function decodeCursor(list: string, cursor: string): ListCursor {
  try {
    const sealed = Buffer.from(cursor, 'base64url')
    const bytes = sealed.subarray(SEAL_BYTES)
    // One text, one place: what base64url passes over in silence is refused as well.
    if (
      sealed.toString('base64url') !== cursor ||
      !timingSafeEqual(sealed.subarray(0, SEAL_BYTES), sealOf(list, bytes))
    )
      throw new Error('the seal is broken')
    const [direction, at, rowId] = payload.parse(JSON.parse(bytes.toString()))
    return { direction, at, rowId }
  } catch (cause) {
    throw new AppError('invalid_input', 'This cursor was not given out by this list. Start again without one.', {
      cause,
    })
  }
}

function sealOf(list: string, bytes: Buffer): Buffer {
  return createHmac('sha256', SEAL_KEY).update(JSON.stringify(list)).update(bytes).digest().subarray(0, SEAL_BYTES)
}
