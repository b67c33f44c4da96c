import type { Database } from 'better-sqlite3'
import { byPlace, EMBEDDED_CHARACTERS, type ModelLocation } from './vectorQueue.ts'

/** A vector as stored: one byte per number, and one bit per sign. */
export interface EncodedVector {
  readonly vector: Int8Array
  readonly bits: Uint32Array
}

export interface FreshVector extends EncodedVector {
  readonly nodeId: number
  /** The embedded text, as returned by `missingTexts`. */
  readonly content: string
}

export interface VectorBatch {
  readonly modelId: number
  readonly place: ModelLocation
  /** `dataVersion()` from before the first of these texts was read. */
  readonly dataVersion: number
  readonly fresh: readonly FreshVector[]
  /** Conversations that have all their vectors now, as far as the caller knows. */
  readonly finished: readonly number[]
  readonly encode: (vector: Float32Array) => EncodedVector
}

interface SavedCounts {
  readonly messages: number
  readonly conversations: number
}

export function createVectorWriter(db: Database) {
  const writeBits = createBlockWriter(db)
  const upsertVector = db.prepare<[number, number, Int8Array]>(
    `INSERT INTO message_vectors (model_id, node_id, vector) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET vector = excluded.vector`,
  )
  const isUnchanged = db
    .prepare<[number, string], number>(
      `SELECT 1 FROM nodes WHERE id = ? AND kind = 'message' AND substr(content, 1, ${EMBEDDED_CHARACTERS}) = ?`,
    )
    .pluck()
  const selectVectors = byPlace(({ message }) =>
    db
      .prepare<[number, number], Buffer | null>(
        `SELECT vector FROM nodes LEFT JOIN message_vectors ON node_id = nodes.id AND model_id = ?
         WHERE conversation_id = ? AND kind = 'message' AND octet_length(content) > 0
           AND (vector IS NOT NULL OR NOT ${message})
         ORDER BY ordinal`,
      )
      .pluck(),
  )
  // Reads the table itself: a conversation deleted or hidden meanwhile gets no vector, and is queued again once it is
  // visible.
  const upsertConversation = byPlace(({ conversation }) =>
    db.prepare<[number, number, Int8Array, number]>(
      `INSERT INTO conversation_vectors (model_id, conversation_id, message_count, vector)
         SELECT ?, id, ?, ? FROM conversations WHERE id = ? AND NOT ${conversation}
       ON CONFLICT DO UPDATE SET message_count = excluded.message_count, vector = excluded.vector`,
    ),
  )

  /** Null while a message's vector is missing, which keeps the conversation queued. */
  function finish({ modelId, place, encode }: VectorBatch, id: number): RowBits | null {
    const vectors = selectVectors[place].all(modelId, id)
    if (!vectors.every((vector) => vector !== null)) return null
    const { vector, bits } =
      vectors.length === 0 ? { vector: new Int8Array(0), bits: new Uint32Array(0) } : encode(meanDirection(vectors))
    return upsertConversation[place].run(modelId, vectors.length, vector, id).changes === 1 ? { id, bits } : null
  }

  return {
    /**
     * One transaction, so that vectors, bits and progress never disagree. Skips texts that an import has changed since
     * they were read.
     */
    save: db.transaction((batch: VectorBatch): SavedCounts => {
      const { modelId } = batch
      const isUntouched = batch.dataVersion === Number(db.pragma('data_version', { simple: true }))
      const kept = isUntouched
        ? batch.fresh
        : batch.fresh.filter(({ nodeId, content }) => isUnchanged.get(nodeId, content) === 1)
      for (const { nodeId, vector } of kept) upsertVector.run(modelId, nodeId, vector)
      writeBits(
        modelId,
        'message',
        kept.map(({ nodeId, bits }) => ({ id: nodeId, bits })),
      )
      const done = batch.finished.map((id) => finish(batch, id)).filter((row) => row !== null)
      writeBits(
        modelId,
        'conversation',
        done.filter(({ bits }) => bits.length > 0),
      )
      return { messages: kept.length, conversations: done.length }
    }).immediate,
  }
}

/** Weights each vector equally, whatever it was scaled by to fit into bytes. */
export function meanDirection(stored: readonly Buffer[]): Float32Array {
  const mean = meanOf(stored.map((bytes) => new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
  const scale = 1 / (lengthOf(mean) || 1)
  return mean.map((value) => value * scale)
}

/** The mean of vectors as unit vectors: short where they point in many directions. */
export function meanOf(vectors: readonly Int8Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) {
    const scale = 1 / (lengthOf(vector) || 1)
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0) * scale
  }
  return sum.map((value) => value / Math.max(vectors.length, 1))
}

function lengthOf(vector: Int8Array | Float32Array): number {
  let sum = 0
  for (const value of vector) sum += value * value
  return Math.sqrt(sum)
}

export type VectorSubject = 'message' | 'conversation'

/** Rows per block, as in migration 007. */
export const BLOCK_ROWS = 1024

export interface RowBits {
  readonly id: number
  readonly bits: Uint32Array
}

function blockOf(id: number): number {
  return Math.floor(id / BLOCK_ROWS)
}

/** The words of a stored block; a view if the bytes are aligned, else a copy. */
export function asWords(bytes: Buffer): Uint32Array {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes)
  return new Uint32Array(buffer, byteOffset, byteLength / 4)
}

/** Writes bits into their blocks; each block is read and written once for all its rows. */
export function createBlockWriter(db: Database) {
  const select = db
    .prepare<[number, VectorSubject, number], Buffer>(
      'SELECT bits FROM vector_blocks WHERE model_id = ? AND subject = ? AND block = ?',
    )
    .pluck()
  // Any number works as a stamp as long as it differs from the previous one.
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
