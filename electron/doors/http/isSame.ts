import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether what was shown is the secret. Takes as long for a wrong one as for the right one: hashes are of one length,
 * whatever was shown.
 */
export function isSame(shown: string, wanted: string): boolean {
  return timingSafeEqual(hashed(shown), hashed(wanted))
}

function hashed(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
