import type { Database } from 'better-sqlite3'

export type VectorSubject = 'message' | 'conversation'

/** Rows to a block, as in migration 007. */
export const BLOCK_ROWS = 1024

export interface RowBits {
  readonly id: number
  readonly bits: Uint32Array
}

function blockOf(id: number): number {
  return Math.floor(id / BLOCK_ROWS)
}

/** The words of a stored block. A view where the bytes lie so that it may be one. */
export function asWords(bytes: Buffer): Uint32Array {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes)
  return new Uint32Array(buffer, byteOffset, byteLength / 4)
}

/** Writes bits into their blocks, each block read and written once for all the rows it is given. */
export function createBlockWriter(db: Database) {
  const select = db
    .prepare<[number, VectorSubject, number], Buffer>(
      'SELECT bits FROM vector_blocks WHERE model_id = ? AND subject = ? AND block = ?',
    )
    .pluck()
  // Seen from outside any number will do for a stamp, as long as it is not the one before.
  const upsert = db.prepare<[number, VectorSubject, number, Buffer]>(
    `INSERT INTO vector_blocks (model_id, subject, block, stamp, bits) VALUES (?, ?, ?, random() >> 12, ?)
     ON CONFLICT (model_id, subject, block) DO UPDATE SET stamp = excluded.stamp, bits = excluded.bits`,
  )

  return function writeBits(modelId: number, subject: VectorSubject, rows: readonly RowBits[]): void {
    for (const [block, members] of Map.groupBy(rows, ({ id }) => blockOf(id))) {
      const width = members[0]?.bits.length ?? 0
      const stored = select.get(modelId, subject, block)
      const words = stored ? Uint32Array.from(asWords(stored)) : new Uint32Array(BLOCK_ROWS * width)
      if (words.length !== BLOCK_ROWS * width)
        throw new Error(`block ${block} of model ${modelId} has ${words.length} words, not ${BLOCK_ROWS * width}`)
      for (const { id, bits } of members) words.set(bits, (id % BLOCK_ROWS) * width)
      upsert.run(modelId, subject, block, Buffer.from(words.buffer))
    }
  }
}
