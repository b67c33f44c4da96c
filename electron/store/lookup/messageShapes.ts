import type { Database } from 'better-sqlite3'
import type { NotShown } from './searchStore.ts'

/** What ranking compares every message with: only messages that the reader may see. */
export interface ArchiveShape {
  readonly conversationOf: (nodeId: number) => number
  readonly wordsOf: (nodeId: number) => number
  readonly wordsIn: (conversationId: number) => number
  readonly conversationCount: number
  /** The words of an average conversation. */
  readonly averageWords: number
  /** A sample of everything, the same until something changes. */
  readonly someMessages: readonly number[]
  readonly someConversations: readonly number[]
}

interface Shapes {
  readonly version: string | undefined
  readonly conversations: Uint32Array
  readonly words: Uint32Array
  readonly lastConversation: number
  readonly byReader: WeakMap<NotShown, ArchiveShape>
}

const SAMPLE = 1000

/** The conversation and length of every message in memory, because a search needs those of thousands. */
export function createMessageShapes(db: Database) {
  // Changes with every import and deletion that changes what is indexed, but not with vectors or settings.
  const selectVersion = db
    .prepare<[], string>(
      `SELECT facts_through || ' ' || message_count || ' ' || word_count || ' ' ||
         (SELECT count(*) FROM conversations) || ' ' || (SELECT coalesce(max(id), 0) FROM conversations)
       FROM search_state`,
    )
    .pluck()
  const selectLast = db.prepare<[], { node: number; conversation: number }>(
    `SELECT coalesce(max(node_id), 0) AS node, (SELECT coalesce(max(id), 0) FROM conversations) AS conversation
       FROM message_facts`,
  )
  const selectAll = db
    .prepare<[], [number, number, number]>('SELECT node_id, conversation_id, word_count FROM message_facts')
    .raw()
  let known: Shapes | null = null

  function read(version: string | undefined): Shapes {
    const last = selectLast.get() ?? { node: 0, conversation: 0 }
    const conversations = new Uint32Array(last.node + 1)
    const words = new Uint32Array(last.node + 1)
    let lastConversation = last.conversation
    for (const [nodeId, conversationId, wordCount] of selectAll.iterate()) {
      conversations[nodeId] = conversationId
      words[nodeId] = wordCount
      lastConversation = Math.max(lastConversation, conversationId)
    }
    return { version, conversations, words, lastConversation, byReader: new WeakMap() }
  }

  /** The archive as it is without the messages that aren't shown. */
  return function shapeWithout(notShown: NotShown): ArchiveShape {
    const version = selectVersion.get()
    if (known === null || known.version !== version) known = read(version)
    const shape = known.byReader.get(notShown) ?? shapeOf(known, notShown)
    known.byReader.set(notShown, shape)
    return shape
  }
}

function shapeOf({ conversations, words, lastConversation }: Shapes, notShown: NotShown): ArchiveShape {
  const wordsIn = new Float64Array(lastConversation + 1)
  const shown: number[] = []
  for (let nodeId = 0; nodeId < conversations.length; nodeId += 1) {
    const conversationId = conversations[nodeId] as number
    if (conversationId === 0 || notShown.has(nodeId)) continue
    wordsIn[conversationId] = (wordsIn[conversationId] as number) + (words[nodeId] as number)
    shown.push(nodeId)
  }
  const spoken = [...wordsIn.keys()].filter((id) => (wordsIn[id] ?? 0) > 0)
  const wordCount = spoken.reduce((sum, id) => sum + (wordsIn[id] ?? 0), 0)
  return {
    conversationOf: (nodeId) => conversations[nodeId] ?? 0,
    wordsOf: (nodeId) => words[nodeId] ?? 0,
    wordsIn: (conversationId) => wordsIn[conversationId] ?? 0,
    conversationCount: spoken.length,
    averageWords: wordCount / Math.max(spoken.length, 1),
    someMessages: sampleOf(shown),
    someConversations: sampleOf(spoken),
  }
}

function sampleOf(ids: readonly number[]): number[] {
  const step = Math.max(1, ids.length / SAMPLE)
  return Array.from({ length: Math.min(SAMPLE, ids.length) }, (_, index) => ids[Math.floor(index * step)] ?? 0)
}
