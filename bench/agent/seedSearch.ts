import Database from 'better-sqlite3'
import { estimateTokens, type ShownMessage } from './shownMessages.ts'

interface Row {
  readonly messageId: string
  readonly title: string | null
  readonly role: string | null
  readonly content: string
}

const CONTENT_LENGTH = 2000

/**
 * Mimics the tool Backscroll replaces: the whole query anywhere in a message or a title, newest first, each cut at
 * 2,000 characters.
 */
export function createSeedSearch(file: string) {
  const db = new Database(file, { readonly: true })
  const select = db.prepare<[string, string, number], Row>(
    `SELECT node_key AS messageId, title, role, content
     FROM nodes JOIN conversations ON conversations.id = nodes.conversation_id
     WHERE nodes.kind = 'message' AND position IS NOT NULL AND (content LIKE ? OR title LIKE ?)
     ORDER BY nodes.created_at_ms DESC LIMIT ?`,
  )
  return {
    search(query: string, limit: number): ShownMessage[] {
      let endsAt = 0
      return select.all(`%${query}%`, `%${query}%`, limit).map(({ messageId, title, role, content }) => {
        const text = content.length > CONTENT_LENGTH ? `${content.slice(0, CONTENT_LENGTH)}...` : content
        endsAt += estimateTokens(`[2026-01-01 00:00] ${role} (conv: ${title})\n${text}\n\n---\n\n`)
        return { messageId, endsAt }
      })
    },
    close: (): void => void db.close(),
  }
}
