import type { Database } from 'better-sqlite3'
import { asWords, BLOCK_ROWS, createBlockWriter, type RowBits } from './vectorWriter.ts'

/** Blocks removed per transaction: some ten thousand vectors, a few hundredths of a second. */
const SLICE_BLOCKS = 16

const subjects = [
  // Conversations first: without their vectors everything is queued again, so a kill leaves nothing unnoticed.
  { subject: 'conversation', table: 'conversation_vectors', key: 'conversation_id' },
  { subject: 'message', table: 'message_vectors', key: 'node_id' },
] as const

/** Removes vectors in short transactions, so writers don't have to wait. */
export function createVectorRemoval(db: Database) {
  const removals = subjects.map(({ subject, table, key }) => ({
    lastId: db.prepare<[], number | null>(`SELECT max(${key}) FROM ${table}`).pluck(),
    lastBlock: db
      .prepare<[number], number | null>(
        `SELECT max(block) FROM vector_blocks WHERE model_id = ? AND subject = '${subject}'`,
      )
      .pluck(),
    vectors: db.prepare<[number, number, number]>(
      `DELETE FROM ${table} WHERE model_id = ? AND ${key} >= ? AND ${key} < ?`,
    ),
    blocks: db.prepare<[number, number, number]>(
      `DELETE FROM vector_blocks WHERE model_id = ? AND subject = '${subject}' AND block >= ? AND block < ?`,
    ),
  }))
  const selectModels = db
    .prepare<[], number>(
      'SELECT id FROM embedding_models WHERE EXISTS (SELECT 1 FROM vector_blocks WHERE model_id = embedding_models.id)',
    )
    .pluck()

  // Removes a vector together with its bits: a vector without bits would never get them again.
  const removeSlice = db.transaction(
    ({ vectors, blocks }: (typeof removals)[number], modelId: number, from: number): void => {
      const end = from + SLICE_BLOCKS
      vectors.run(modelId, from * BLOCK_ROWS, end * BLOCK_ROWS)
      blocks.run(modelId, from, end)
    },
  )

  /** Keeps the model's own row: it is small, and searching for references to it would read every vector. */
  function remove(modelId: number): void {
    for (const removal of removals) {
      const last = Math.max(Math.floor((removal.lastId.get() ?? 0) / BLOCK_ROWS), removal.lastBlock.get(modelId) ?? 0)
      for (let from = 0; from <= last; from += SLICE_BLOCKS) removeSlice.immediate(removal, modelId, from)
    }
  }

  return {
    remove,
    /** Removes all models but these. */
    removeOthers(keep: readonly number[]): void {
      for (const modelId of selectModels.all()) if (!keep.includes(modelId)) remove(modelId)
    },
    ...createDeadBits(db),
  }
}

/** Clears bits of deleted rows: triggers remove a vector at once, but leave its bits. */
function createDeadBits(db: Database) {
  const selectBlocks = db
    .prepare<[number], number>(
      "SELECT block FROM vector_blocks WHERE model_id = ? AND subject = 'message' ORDER BY block",
    )
    .pluck()
  const selectBits = db
    .prepare<[number, number], Buffer>(
      "SELECT bits FROM vector_blocks WHERE model_id = ? AND subject = 'message' AND block = ?",
    )
    .pluck()
  const selectIds = db
    .prepare<[number, number, number], number>(
      'SELECT node_id FROM message_vectors WHERE model_id = ? AND node_id >= ? AND node_id < ?',
    )
    .pluck()
  const selectDone = db
    .prepare<[number], number>('SELECT coalesce(sum(message_count), 0) FROM conversation_vectors WHERE model_id = ?')
    .pluck()
  const writeBits = createBlockWriter(db)

  const clearBlock = db.transaction((modelId: number, block: number): void => {
    const bits = selectBits.get(modelId, block)
    if (!bits) return
    const first = block * BLOCK_ROWS
    const alive = new Set(selectIds.all(modelId, first, first + BLOCK_ROWS))
    const width = bits.length / 4 / BLOCK_ROWS
    const dead: RowBits[] = takenSlots(asWords(bits))
      .map((slot) => ({ id: first + slot, bits: new Uint32Array(width) }))
      .filter(({ id }) => !alive.has(id))
    if (dead.length > 0) writeBits(modelId, 'message', dead)
  })

  return {
    /**
     * Call after a round that finished every conversation: only then can a count show cheaply whether bits are left
     * over.
     */
    clearDeadBits(modelId: number): void {
      const blocks = selectBlocks.all(modelId)
      let taken = 0
      for (const block of blocks) {
        const bits = selectBits.get(modelId, block)
        if (bits) taken += takenSlots(asWords(bits)).length
      }
      if (taken <= (selectDone.get(modelId) ?? 0)) return
      for (const block of blocks) clearBlock.immediate(modelId, block)
    },
  }
}

/** Slots of a block whose bits are not all zero. */
function takenSlots(words: Uint32Array): number[] {
  const width = words.length / BLOCK_ROWS
  const slots: number[] = []
  for (let slot = 0; slot < BLOCK_ROWS; slot += 1) {
    const start = slot * width
    for (let at = start; at < start + width; at += 1) {
      if (words[at] !== 0) {
        slots.push(slot)
        break
      }
    }
  }
  return slots
}
