import type { Database } from 'better-sqlite3'
import { rememberUntilChange } from '../archive/rememberUntilChange.ts'
import { HIDDEN_NODES } from '../tables/editStore.ts'
import { createVectorQueue, type ModelLocation } from './vectorQueue.ts'
import { createVectorRemoval } from './vectorRemoval.ts'
import { createVectorWriter, meanDirection, meanOf, type VectorSubject } from './vectorWriter.ts'

interface VectorRow {
  readonly id: number
  readonly vector: Buffer
}

/** Vectors of messages and conversations, kept separately per model. */
export function createVectorStore(db: Database) {
  const removal = createVectorRemoval(db)
  const selectModel = db.prepare<[string], { id: number; dimensions: number }>(
    'SELECT id, dimensions FROM embedding_models WHERE identity = ?',
  )
  const updateDimensions = db.prepare<[number, number]>('UPDATE embedding_models SET dimensions = ? WHERE id = ?')
  const selectAny = db.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM embedding_models)').pluck()
  const insertModel = db.prepare<[string, number]>(
    'INSERT INTO embedding_models (identity, dimensions) VALUES (?, ?) ON CONFLICT (identity) DO NOTHING',
  )
  const selectOfMessages = db.prepare<[number, string], VectorRow>(
    `SELECT node_id AS id, vector FROM message_vectors
     WHERE model_id = ? AND node_id IN (SELECT value FROM json_each(?))`,
  )
  const selectByConversation = db.prepare<[number, string], VectorRow>(
    `SELECT conversation_id AS id, vector FROM conversation_vectors
     WHERE model_id = ? AND message_count > 0 AND conversation_id IN (SELECT value FROM json_each(?))`,
  )
  const selectWithin = db.prepare<[number, number], VectorRow>(
    `SELECT nodes.id, vector FROM nodes JOIN message_vectors ON node_id = nodes.id AND model_id = ?
     WHERE conversation_id = ? AND kind = 'message' AND octet_length(content) > 0 ORDER BY ordinal`,
  )
  const selectIsComplete = db
    .prepare<[number], number>(
      'SELECT (SELECT count(*) FROM conversations) <= (SELECT count(*) FROM conversation_vectors WHERE model_id = ?)',
    )
    .pluck()
  const selectHidesAny = db.prepare<[], number>(`SELECT EXISTS (${HIDDEN_NODES})`).pluck()
  const complete = rememberUntilChange(db, () => new Map<number, boolean>())
  const centers = rememberUntilChange(db, () => new WeakMap<readonly number[], Map<string, Float32Array>>())

  function findModel(identity: string): number | null {
    return selectModel.get(identity)?.id ?? null
  }

  function gather(select: typeof selectOfMessages, modelId: number, ids: Iterable<number>): Map<number, Int8Array> {
    return new Map(select.all(modelId, JSON.stringify([...ids])).map(({ id, vector }) => [id, asVector(vector)]))
  }

  return {
    findModel,
    hasAny: (): boolean => selectAny.get() === 1,
    /**
     * Whether the model covers every message: nothing is queued, and nothing was withheld from it. Recomputed only
     * after a change.
     */
    isComplete(modelId: number, place: ModelLocation): boolean {
      const models = complete()
      const answer =
        models.get(modelId) ??
        (selectIsComplete.get(modelId) === 1 && !(place === 'elsewhere' && selectHidesAny.get() === 1))
      models.set(modelId, answer)
      return answer
    },
    /** Registers a new model. A server may switch models under the same name, and then indexing starts over. */
    modelId(identity: string, dimensions: number): number {
      insertModel.run(identity, dimensions)
      const model = selectModel.get(identity)
      if (!model) throw new Error('a model that was just inserted has a row')
      if (model.dimensions !== dimensions) {
        removal.remove(model.id)
        updateDimensions.run(dimensions, model.id)
      }
      return model.id
    },
    /** Omits messages without a vector: their text changed, or they aren't indexed yet. */
    vectorsOf: (modelId: number, nodeIds: Iterable<number>): Map<number, Int8Array> =>
      gather(selectOfMessages, modelId, nodeIds),
    conversationVectorsOf: (modelId: number, conversationIds: Iterable<number>): Map<number, Int8Array> =>
      gather(selectByConversation, modelId, conversationIds),
    /** A conversation's mean vector over the accepted messages; null if there are none. */
    meanVectorOf(modelId: number, conversationId: number, accepts: (nodeId: number) => boolean): Float32Array | null {
      const rows = selectWithin.all(modelId, conversationId).filter(({ id }) => accepts(id))
      return rows.length === 0 ? null : meanDirection(rows.map(({ vector }) => vector))
    },
    /**
     * The average direction of some messages or conversations, from which a query's distance to any text follows.
     * Computed again only after a change.
     */
    centerOf(
      subject: VectorSubject,
      modelId: number,
      ids: readonly number[],
      vectorsOf: (modelId: number, ids: Iterable<number>) => Map<number, Int8Array>,
    ): Float32Array {
      const known = centers().get(ids) ?? new Map<string, Float32Array>()
      centers().set(ids, known)
      const key = `${subject} ${modelId}`
      const center = known.get(key) ?? meanOf([...vectorsOf(modelId, ids).values()])
      known.set(key, center)
      return center
    },
    ...createVectorQueue(db),
    ...createVectorWriter(db),
    ...removal,
  }
}

export type VectorStore = ReturnType<typeof createVectorStore>

function asVector({ buffer, byteOffset, byteLength }: Buffer): Int8Array {
  return new Int8Array(buffer, byteOffset, byteLength)
}
