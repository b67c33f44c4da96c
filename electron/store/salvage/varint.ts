/**
 * SQLite's whole number of one to nine bytes; null where the bytes end before it, or it is too large to be one of ours.
 */
export function readVarint(bytes: Buffer, start: number): { readonly value: number; readonly end: number } | null {
  let value = 0
  for (let at = start; at < start + 8; at += 1) {
    const byte = bytes[at]
    if (byte === undefined) return null
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return value <= Number.MAX_SAFE_INTEGER ? { value, end: at + 1 } : null
  }
  return null
}
