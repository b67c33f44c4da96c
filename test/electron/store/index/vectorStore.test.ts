import { describe, expect, it } from 'vitest'
import { cosine, encodeVector } from '../../../../electron/embed/build/quantize.ts'
import { type Archive, openArchive } from '../../../../electron/store/archive/openArchive.ts'
import type { TextToEmbed } from '../../../../electron/store/index/vectorQueue.ts'
import { rowsOf, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'
import { derivedFrom, store } from '../../../support/storedConversation.ts'
import { vectorOf } from '../../../support/wordEmbedder.ts'

const newFolder = temporaryFolders('vectors')
const garden = {
  id: 'garden',
  createTime: 1_740_000_000,
  turns: [
    ['user', 'When do tulips bloom?'],
    ['assistant', 'In spring.'],
  ],
} as const
const bread = {
  id: 'bread',
  createTime: 1_730_000_000,
  turns: [
    ['user', 'How long does bread rise?'],
    ['assistant', 'An hour.'],
    ['user', 'Thanks'],
  ],
} as const

function missing({ vectors }: Archive, modelId: number, conversationId: number, limit = 1000): TextToEmbed[] {
  return vectors.missingTexts({ modelId, place: 'here', conversationId, afterOrdinal: -1, limit })
}

function fresh(texts: readonly TextToEmbed[]) {
  return texts.map(({ nodeId, content }) => ({ nodeId, content, ...encodeVector(vectorOf(content)) }))
}

function saveAll(
  archive: Archive,
  modelId: number,
  conversationId: number,
  texts = missing(archive, modelId, conversationId),
) {
  const dataVersion = archive.vectors.dataVersion()
  return archive.vectors.save({
    modelId,
    place: 'here',
    dataVersion,
    fresh: fresh(texts),
    finished: [conversationId],
    encode: encodeVector,
  })
}

/** An archive with both conversations, and a model. */
function archiveOfTwo<T>(
  work: (archive: Archive, ids: { modelId: number; gardenId: number; breadId: number }) => T,
): T {
  return withArchive(newFolder('archive'), (archive) => {
    const gardenId = store(archive, garden)
    const breadId = store(archive, bread)
    return work(archive, { modelId: archive.vectors.modelId('words', 64), gardenId, breadId })
  })
}

describe('models', () => {
  it('have one id each, which readers find but do not create', () => {
    const folder = newFolder('archive')
    const id = withArchive(folder, ({ vectors }) => [
      vectors.modelId('a', 64),
      vectors.modelId('b', 64),
      vectors.modelId('a', 64),
    ])
    expect(id[0]).toBe(id[2])
    expect(id[0]).not.toBe(id[1])
    const reader = openArchive(folder, 'read')
    expect(reader.vectors.findModel('a')).toBe(id[0])
    expect(reader.vectors.findModel('c')).toBeNull()
    reader.close()
  })
})

describe('a model', () => {
  it('starts over when its dimensions change', () =>
    archiveOfTwo((archive, { modelId, gardenId }) => {
      saveAll(archive, modelId, gardenId)
      expect(archive.vectors.modelId('words', 32)).toBe(modelId)
      expect(archive.vectors.pendingConversations({ modelId, place: 'here' }, 10)).toHaveLength(2)
      expect(missing(archive, modelId, gardenId)).toHaveLength(2)
    }))
})

describe('the queue', () => {
  it('returns the most recently active conversations first, or those after a position', () =>
    archiveOfTwo(({ vectors }, { modelId, gardenId, breadId }) => {
      const all = vectors.pendingConversations({ modelId, place: 'here' }, 10)
      expect(all.map(({ rowId }) => rowId)).toEqual([gardenId, breadId])
      expect(vectors.pendingConversations({ modelId, place: 'here' }, 10, all[0]).map(({ rowId }) => rowId)).toEqual([
        breadId,
      ])
      expect(vectors.pendingConversations({ modelId, place: 'here' }, 10, all[1])).toEqual([])
    }))

  it('contains every message with text, on every branch, cut to what a model reads', () =>
    withArchive(newFolder('archive'), (archive) => {
      const id = store(archive, {
        turns: [
          ['user', 'a'.repeat(5000)],
          ['assistant', 'one'],
        ],
        branches: [{ after: 0, turns: [['assistant', 'other']] }],
      })
      const texts = missing(archive, archive.vectors.modelId('words', 64), id)
      expect(texts.map(({ content }) => content.length)).toEqual([4000, 3, 5])
    }))

  it('returns only missing texts again', () =>
    archiveOfTwo((archive, { modelId, breadId }) => {
      const texts = missing(archive, modelId, breadId)
      saveAll(archive, modelId, breadId, texts.slice(0, 2))
      expect(missing(archive, modelId, breadId).map(({ content }) => content)).toEqual(['Thanks'])
      expect(archive.vectors.progress(modelId, 'here').conversations).toEqual({ done: 0, total: 2 })
    }))

  it('is empty and counted when everything is saved', () =>
    archiveOfTwo((archive, { modelId, gardenId, breadId }) => {
      saveAll(archive, modelId, gardenId)
      expect(archive.vectors.progress(modelId, 'here')).toMatchObject({
        conversations: { done: 1, total: 2 },
        messages: { done: 2 },
      })
      saveAll(archive, modelId, breadId)
      expect(archive.vectors.pendingConversations({ modelId, place: 'here' }, 10)).toEqual([])
      expect(archive.vectors.progress(modelId, 'here')).toEqual({
        conversations: { done: 2, total: 2 },
        messages: { done: 5, total: 5 },
      })
      expect(archive.vectors.progress(null, 'here')).toMatchObject({
        conversations: { done: 0, total: 2 },
        messages: { done: 0 },
      })
    }))

  it('treats a conversation without text as done', () =>
    withArchive(newFolder('archive'), (archive) => {
      const id = store(archive, { turns: [['user', '']] })
      const modelId = archive.vectors.modelId('words', 64)
      saveAll(archive, modelId, id)
      expect(archive.vectors.pendingConversations({ modelId, place: 'here' }, 10)).toEqual([])
      expect(archive.vectors.conversationVectorsOf(modelId, [id]).size).toBe(0)
    }))
})

describe('saving', () => {
  it("stores each vector, and the mean of a conversation's messages", () =>
    archiveOfTwo((archive, { modelId, gardenId }) => {
      const texts = missing(archive, modelId, gardenId)
      saveAll(archive, modelId, gardenId)
      const vectors = archive.vectors.vectorsOf(modelId, [...texts.map(({ nodeId }) => nodeId), 999])
      expect(vectors.size).toBe(2)
      for (const { nodeId, content } of texts)
        expect(cosine(vectorOf(content), vectors.get(nodeId) ?? new Int8Array(64))).toBeGreaterThan(0.999)
      const whole = archive.vectors.conversationVectorsOf(modelId, [gardenId]).get(gardenId) ?? new Int8Array(64)
      const [one = 0, other = 0] = texts.map(({ content }) => cosine(vectorOf(content), whole))
      expect(Math.abs(one - other)).toBeLessThan(0.02)
      expect(one).toBeGreaterThan(0.6)
    }))

  it('never mixes models', () =>
    archiveOfTwo((archive, { modelId, gardenId }) => {
      saveAll(archive, modelId, gardenId)
      const otherId = archive.vectors.modelId('others', 64)
      expect(missing(archive, otherId, gardenId)).toHaveLength(2)
      expect(archive.vectors.pendingConversations({ modelId: otherId, place: 'here' }, 10)).toHaveLength(2)
      expect(
        archive.vectorScan.nearest({
          modelId: otherId,
          subject: 'message',
          bits: encodeVector(vectorOf('tulips')).bits,
          limit: 5,
        }),
      ).toEqual([])
    }))

  it('skips a text that an import changed while it was embedded, and queues it again', () =>
    archiveOfTwo((archive, { modelId, gardenId }) => {
      const { dataVersion } = archive.vectors
      const before = dataVersion()
      const texts = missing(archive, modelId, gardenId)
      const importer = openArchive(archive.folder, 'write')
      importer.transaction(() =>
        importer.conversations.replace(
          gardenId,
          derivedFrom({ ...garden, turns: [garden.turns[0], ['assistant', 'In April.']] }),
        ),
      )
      importer.close()
      archive.vectors.save({
        modelId,
        place: 'here',
        dataVersion: before,
        fresh: fresh(texts),
        finished: [gardenId],
        encode: encodeVector,
      })
      expect(missing(archive, modelId, gardenId).map(({ content }) => content)).toEqual(['In April.'])
      expect(archive.vectors.pendingConversations({ modelId, place: 'here' }, 10)).toHaveLength(2)
    }))

  it('stores nothing for a conversation deleted meanwhile', () =>
    archiveOfTwo((archive, { modelId, gardenId }) => {
      const before = archive.vectors.dataVersion()
      const texts = missing(archive, modelId, gardenId)
      const importer = openArchive(archive.folder, 'write')
      importer.transaction(() => importer.conversations.remove(gardenId))
      importer.close()
      const counts = archive.vectors.save({
        modelId,
        place: 'here',
        dataVersion: before,
        fresh: fresh(texts),
        finished: [gardenId],
        encode: encodeVector,
      })
      expect(counts).toEqual({ messages: 0, conversations: 0 })
      expect(
        rowsOf(archive.folder, 'SELECT 1 FROM message_vectors UNION ALL SELECT 1 FROM conversation_vectors'),
      ).toEqual([])
    }))

  it('drops only the vectors of changed or deleted texts', () =>
    archiveOfTwo((archive, { modelId, breadId }) => {
      saveAll(archive, modelId, breadId)
      archive.transaction(() =>
        archive.conversations.replace(
          breadId,
          derivedFrom({
            ...bread,
            turns: [bread.turns[0], ['assistant', 'Two hours.'], bread.turns[2], ['assistant', 'Welcome']],
          }),
        ),
      )
      expect(missing(archive, modelId, breadId).map(({ content }) => content)).toEqual(['Two hours.', 'Welcome'])
      saveAll(archive, modelId, breadId)
      archive.transaction(() => archive.conversations.remove(breadId))
      expect(
        rowsOf(archive.folder, 'SELECT 1 FROM message_vectors UNION ALL SELECT 1 FROM conversation_vectors'),
      ).toEqual([])
    }))
})

describe('removal', () => {
  it('empties one model, which can then be filled again', () =>
    archiveOfTwo((archive, { modelId, gardenId, breadId }) => {
      const otherId = archive.vectors.modelId('others', 64)
      for (const id of [modelId, otherId])
        for (const conversation of [gardenId, breadId]) saveAll(archive, id, conversation)
      archive.vectors.removeOthers([otherId])
      expect(rowsOf(archive.folder, 'SELECT DISTINCT model_id AS id FROM message_vectors')).toEqual([{ id: otherId }])
      expect(rowsOf(archive.folder, 'SELECT DISTINCT model_id AS id FROM conversation_vectors')).toEqual([
        { id: otherId },
      ])
      expect(rowsOf(archive.folder, 'SELECT DISTINCT model_id AS id FROM vector_blocks')).toEqual([{ id: otherId }])
      saveAll(archive, modelId, gardenId)
      expect(archive.vectors.progress(modelId, 'here').conversations.done).toBe(1)
    }))

  it('clears the bits of deleted messages', () =>
    archiveOfTwo((archive, { modelId, gardenId, breadId }) => {
      saveAll(archive, modelId, gardenId)
      saveAll(archive, modelId, breadId)
      const find = () =>
        archive.vectorScan.nearest({
          modelId,
          subject: 'message',
          bits: encodeVector(vectorOf('bread')).bits,
          limit: 10,
        })
      archive.transaction(() => archive.conversations.remove(breadId))
      expect(find()).toHaveLength(5)
      archive.vectors.clearDeadBits(modelId)
      expect(find()).toHaveLength(2)
    }))
})
