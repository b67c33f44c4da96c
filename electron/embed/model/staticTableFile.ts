const MAGIC = 'BSST'
const VERSION = 1
const HEADER_BYTES = 32

/** A row of bytes for each token: its vector, times its weight, times the scale. */
export interface StaticTableRows {
  readonly vocabularySize: number
  /** A multiple of 4. */
  readonly dimensions: number
  readonly scale: number
  readonly rows: Int8Array
}

/**
 * Little-endian: magic, version, vocabulary size, dimensions, scale, zeros up to 32 bytes; then the rows.
 * scripts/distilTable.ts writes it. Null when the bytes are not such a table, or not all of it.
 */
export function readStaticTable(bytes: Buffer): StaticTableRows | null {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 4) !== MAGIC || bytes.readUInt32LE(4) !== VERSION)
    return null
  const vocabularySize = bytes.readUInt32LE(8)
  const dimensions = bytes.readUInt32LE(12)
  if (dimensions % 4 !== 0 || bytes.length !== HEADER_BYTES + vocabularySize * dimensions) return null
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES, vocabularySize * dimensions)
  return { vocabularySize, dimensions, scale: bytes.readFloatLE(16), rows }
}
