import { createHash } from 'node:crypto'
import zlib from 'node:zlib'

/** A text as it was kept, or null where not every byte is what it was. */
export function unpackProved(zstd: Buffer, sha256: Buffer): Buffer | null {
  try {
    const bytes = zlib.zstdDecompressSync(zstd)
    return createHash('sha256').update(bytes).digest().equals(sha256) ? bytes : null
  } catch {
    // The decompressor says of damaged bytes that they are damaged.
    return null
  }
}
