import Database from 'better-sqlite3'
import type { Reader } from '../../../shared/contract/operation.ts'
import type { MatchedMessage } from '../../../shared/model/foundMessage.ts'
import { escapeHtml } from '../../../shared/text/printable.ts'
import { createChunkSnippets, createTokenCount } from './chunkSnippets.ts'
import { HIDDEN_BY_PERSON } from '../tables/editStore.ts'
import type { SqlCondition } from './searchScope.ts'

interface ExpressionQuery {
  readonly scope: SqlCondition
  readonly limit: number
  readonly isLate: () => boolean
}

interface MatchView {
  readonly reader: Reader
  /** Leaves out the message's text. */
  readonly isMasked: boolean
}

interface MatchRow extends Omit<MatchedMessage, 'snippet'> {
  readonly snippet: string | null
  readonly content: string
  /** The text itself contains one of our marks. */
  readonly hasMarks: number
}

/** Thrown inside a query to stop it. */
class TimeUp extends Error {}

/** Marks put around matches; a pair that the text itself contains is not used. */
const MARKS = Array.from({ length: 8 }, (_, index) => ({
  open: String.fromCodePoint(0x10_ff_e0 + 2 * index),
  close: String.fromCodePoint(0x10_ff_e1 + 2 * index),
}))
const TOKENS = 20
/** A word may be as long as a text, so only this much of each piece between two marks is shown. */
const PIECE_LENGTH = 400
/** Longer texts, in bytes, use `createChunkSnippets` instead. */
const LONG_BYTES = 6000
/** What FTS5 syntax accepts as a word without quotes. */
const BAREWORD = /^[A-Za-z0-9_\u0080-\u{10ffff}]+$/u
/** A gap in the positions would reveal to agents that something is hidden there. */
const HIDDEN_BEFORE = `
  SELECT count(*) FROM (${HIDDEN_BY_PERSON}) AS hidden CROSS JOIN nodes AS earlier ON earlier.id = hidden.id
  WHERE earlier.conversation_id = nodes.conversation_id AND earlier.position < nodes.position`
/** Rows between two checks of the clock. */
const ROWS = 256

const neverLate = (): boolean => false

/** Searches by expressions in FTS5's own syntax. */
export function createExpressionStore(db: Database.Database) {
  let isLate = neverLate
  let rows = 0
  db.function('still_in_time', { deterministic: false }, () => {
    rows += 1
    if (rows % ROWS === 0 && isLate()) throw new TimeUp()
    return 1
  })
  let countTokens: ReturnType<typeof createTokenCount> | null = null
  let chunkSnippet: ReturnType<typeof createChunkSnippets> | null = null
  // Cast, because numbers are bound as reals, and FTS5 silently ignores a row id that is not an integer.
  const selectMatch = db.prepare<
    [{ expression: string; nodeId: number; reader: Reader; open: string; close: string }],
    MatchRow
  >(
    `SELECT nodes.node_key AS messageId, external_id AS conversationId,
       coalesce(conversation_edits.title, conversations.title) AS title,
       CASE WHEN nodes.role = 'tool' THEN coalesce(nodes.author_name, nodes.role) ELSE nodes.role END AS author,
       nodes.kind,
       nodes.position - iif(@reader = 'agent', (${HIDDEN_BEFORE}), 0) AS position, nodes.created_at_ms AS createdAtMs,
       iif(octet_length(nodes.content) > ${LONG_BYTES}, NULL, snippet(message_fts, 0, @open, @close, '…', ${TOKENS}))
         AS snippet,
       nodes.content, instr(nodes.content, @open) + instr(nodes.content, @close) > 0 AS hasMarks
     FROM message_fts
     JOIN nodes ON nodes.id = message_fts.rowid
     JOIN conversations ON conversations.id = nodes.conversation_id
     LEFT JOIN conversation_edits USING (provider, external_id)
     WHERE message_fts MATCH @expression AND message_fts.rowid = CAST(@nodeId AS INTEGER)`,
  )

  return {
    /** Best first; empty if the expression is invalid, null if time ran out. */
    find(expression: string, query: ExpressionQuery): number[] | null {
      // By bm25() instead of rank, so that SQLite itself sorts and every row passes the clock check.
      const select = db
        .prepare<unknown[], number>(
          `SELECT node_id FROM message_fts JOIN message_facts ON node_id = message_fts.rowid
           WHERE message_fts MATCH ? AND still_in_time() AND ${query.scope.sql}
           ORDER BY bm25(message_fts), node_id LIMIT ?`,
        )
        .pluck()
      isLate = query.isLate
      try {
        return select.all(expression, ...query.scope.values, query.limit)
      } catch (error) {
        if (error instanceof TimeUp) return null
        if (error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR') return []
        throw error
      }
    },

    /**
     * Whether the index sees the whole expression as one plain word: an underscore or an unknown letter makes it a
     * phrase.
     */
    isOneWord(expression: string): boolean {
      const word = expression.trim()
      countTokens ??= createTokenCount()
      return BAREWORD.test(word) && countTokens(word) === 1
    },

    /** One message with its match marked. */
    match(expression: string, nodeId: number, { reader, isMasked }: MatchView): MatchedMessage | null {
      for (const marks of MARKS) {
        const found = selectMatch.get({ expression, nodeId, reader, ...marks })
        if (!found) return null
        const { hasMarks, snippet, content, ...match } = found
        if (isMasked) return { ...match, snippet: null }
        if (snippet === null) chunkSnippet ??= createChunkSnippets(TOKENS)
        if (hasMarks === 0)
          return { ...match, snippet: marked(snippet ?? chunkSnippet?.(content, expression, marks) ?? '', marks) }
      }
      return null
    },
  }
}

/** HTML with matches in `<mark>`; long pieces between matches are cut down to the ends next to one. */
function marked(snippet: string, { open, close }: (typeof MARKS)[number]): string {
  const pieces = snippet.split(new RegExp(`(?=[${open}${close}])`, 'u'))
  const shown = pieces.map((piece, index) =>
    shortened(piece, { keepsStart: index > 0 || pieces.length === 1, keepsEnd: index < pieces.length - 1 }),
  )
  return escapeHtml(shown.join('')).replaceAll(open, '<mark>').replaceAll(close, '</mark>')
}

function shortened(
  piece: string,
  { keepsStart, keepsEnd }: { readonly keepsStart: boolean; readonly keepsEnd: boolean },
): string {
  const characters = Array.from(piece)
  if (characters.length <= PIECE_LENGTH) return piece
  const start = keepsStart ? characters.slice(0, PIECE_LENGTH / 2).join('') : ''
  const end = keepsEnd ? characters.slice(-PIECE_LENGTH / 2).join('') : ''
  return `${start}…${end}`
}
