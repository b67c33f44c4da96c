import type { Database } from 'better-sqlite3'
import { summarize, SUMMARIZED_MESSAGES } from '../../../shared/text/summary/summarize.ts'
import { rememberUntilChange } from '../archive/rememberUntilChange.ts'
import { HIDDEN_NODES } from './editStore.ts'

interface Opening {
  readonly role: string | null
  readonly text: string
}

/** A stored summary may quote a message hidden from agents; theirs is derived from what they may read. */
export function createSummariesForAgents(db: Database): (conversationId: number) => string | null {
  const selectMessages = db.prepare<[number], Opening & { id: number }>(
    `SELECT id, role, content AS text FROM nodes
     WHERE conversation_id = ? AND position IS NOT NULL AND kind = 'message' ORDER BY position`,
  )
  const selectHidden = db.prepare<[], number>(HIDDEN_NODES).pluck()
  // Listed once, because the list takes longer than a summary.
  const remembered = rememberUntilChange(db, () => ({
    hidden: new Set(selectHidden.all()),
    known: new Map<number, string | null>(),
  }))

  function openingOf(conversationId: number, hidden: ReadonlySet<number>): Opening[] {
    const opening: Opening[] = []
    for (const { id, role, text } of selectMessages.iterate(conversationId)) {
      if (!hidden.has(id)) opening.push({ role, text })
      if (opening.length === SUMMARIZED_MESSAGES) break
    }
    return opening
  }

  return (conversationId) => {
    const { hidden, known } = remembered()
    const summary = known.get(conversationId) ?? summarize(openingOf(conversationId, hidden))
    known.set(conversationId, summary)
    return summary
  }
}
