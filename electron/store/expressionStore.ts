import Database from 'better-sqlite3'
import type { MatchedMessage } from '../../shared/model/foundMessage.ts'
import type { SqlCondition } from './searchScope.ts'

interface Asked {
  readonly scope: SqlCondition
  readonly limit: number
  readonly isLate: () => boolean
}

interface MatchRow extends Omit<MatchedMessage, 'snippet'> {
  readonly snippet: string
}

/** Thrown inside a query to end it. */
class Late extends Error {}

/** Around what was found; nothing that a text could have beforehand. */
const MARKS = { open: '\u{10fff0}', close: '\u{10fff1}' }
const TOKENS = 20
/** The clock is looked at once in so many rows. */
const ROWS = 256

/** The full-text index asked in its own language. */
export function createExpressionStore(db: Database.Database) {
  let isLate: () => boolean = () => false
  let rows = 0
  db.function('still_in_time', { deterministic: false }, () => {
    rows += 1
    if (rows % ROWS === 0 && isLate()) throw new Late()
    return 1
  })
  // Cast, because numbers are bound as reals, and FTS5 silently passes over a row number that is not whole.
  const selectMatch = db.prepare<[string, number], MatchRow>(
    `SELECT nodes.node_key AS messageId, external_id AS conversationId, coalesce(conversation_edits.title, conversations.title) AS title,
       CASE WHEN nodes.role = 'tool' THEN coalesce(nodes.author_name, nodes.role) ELSE nodes.role END AS author, nodes.position, nodes.created_at_ms AS createdAtMs,
       snippet(message_fts, 0, '${MARKS.open}', '${MARKS.close}', '…', ${TOKENS}) AS snippet
     FROM message_fts JOIN nodes ON nodes.id = message_fts.rowid JOIN conversations ON conversations.id = nodes.conversation_id
     LEFT JOIN conversation_edits USING (provider, external_id) WHERE message_fts MATCH ? AND message_fts.rowid = CAST(? AS INTEGER)`,
  )

  return {
    /** The best first; none when the expression cannot be read, null when time ran out. */
    find(expression: string, asked: Asked): number[] | null {
      // By bm25() and not by rank: then SQLite itself sorts, and every row passes the clock.
      const select = db.prepare<unknown[], number>(
        `SELECT node_id FROM message_fts JOIN message_facts ON node_id = message_fts.rowid
         WHERE message_fts MATCH ? AND still_in_time() AND ${asked.scope.sql} ORDER BY bm25(message_fts), node_id LIMIT ?`,
      ).pluck()
      isLate = asked.isLate
      try {
        return select.all(expression, ...asked.scope.values, asked.limit)
      } catch (error) {
        if (error instanceof Late) return null
        if (error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR') return []
        throw error
      }
    },

    /** One of them, with the place that was found; without any of its words when it is hidden. */
    match(expression: string, nodeId: number, isHidden: boolean): MatchedMessage | null {
      const row = selectMatch.get(expression, nodeId)
      if (!row) return null
      return isHidden ? { ...row, title: null, snippet: null } : { ...row, snippet: marked(row.snippet) }
    },
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function marked(snippet: string): string {
  return snippet
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
    .replaceAll(MARKS.open, '<mark>')
    .replaceAll(MARKS.close, '</mark>')
}
