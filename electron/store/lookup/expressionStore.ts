import Database from 'better-sqlite3'
import type { Reader } from '../../../shared/contract/operation.ts'
import type { MatchedMessage } from '../../../shared/model/foundMessage.ts'
import { escapeHtml } from '../../../shared/text/printable.ts'
import { createChunkSnippets, createTokenCount, TOKENIZER } from './chunkSnippets.ts'
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
const LAST_MARKS = MARKS.at(-1)
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
/** How many matches are ranked by themselves, and how many bytes of text. */
export const MAX_RANKED = 2000
const MAX_RANKED_BYTES = 4_000_000

const neverLate = (): boolean => false

/** By bm25() instead of rank, so that SQLite itself sorts and every row passes the clock check. */
const BEST = 'bm25(message_fts), node_id'
const NEWEST = 'coalesce(at_ms, 0) DESC, node_id DESC'

/** Adds `still_in_time()` to a database: it stops the query that runs within the returned function. */
function createClock(db: Database.Database) {
  let isLate = neverLate
  let rows = 0
  db.function('still_in_time', { deterministic: false }, () => {
    rows += 1
    if (rows % ROWS === 0 && isLate()) throw new TimeUp()
    return 1
  })
  return <Result>(isLateNow: () => boolean, run: () => Result): Result => {
    isLate = isLateNow
    return run()
  }
}

/** Empty if the expression is invalid, null if time ran out. */
function stoppable(run: () => number[]): number[] | null {
  try {
    return run()
  } catch (error) {
    if (error instanceof TimeUp) return null
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR') return []
    throw error
  }
}

/** Ranks texts in an index that holds nothing else, so that no other text counts in how common a word is. */
function createRanking() {
  const db = new Database(':memory:')
  db.exec(`CREATE VIRTUAL TABLE ranked USING fts5 (content, content = '', tokenize = '${TOKENIZER}')`)
  const clock = createClock(db)
  const clear = db.prepare("INSERT INTO ranked (ranked) VALUES ('delete-all')")
  // Cast, because numbers are bound as reals.
  const insert = db.prepare<[number, string]>('INSERT INTO ranked (rowid, content) VALUES (CAST(? AS INTEGER), ?)')
  const select = db
    .prepare<[string], number>(
      'SELECT rowid FROM ranked WHERE ranked MATCH ? AND still_in_time() ORDER BY bm25(ranked), rowid',
    )
    .pluck()
  return db.transaction(
    (expression: string, texts: readonly { id: number; text: string }[], isLate: () => boolean): number[] => {
      clear.run()
      for (const { id, text } of texts) {
        if (isLate()) throw new TimeUp()
        insert.run(id, text)
      }
      return clock(isLate, () => select.all(expression))
    },
  )
}

/** Searches by expressions in FTS5's own syntax. */
export function createExpressionStore(db: Database.Database) {
  const clock = createClock(db)
  let rankAlone: ReturnType<typeof createRanking> | null = null
  let countTokens: ReturnType<typeof createTokenCount> | null = null
  let chunkSnippet: ReturnType<typeof createChunkSnippets> | null = null
  // Cast, because numbers are bound as reals, and FTS5 silently ignores a row id that is not an integer.
  const selectMatch = db.prepare<
    [{ expression: string; nodeId: number; reader: Reader; open: string; close: string }],
    MatchRow
  >(
    `SELECT nodes.node_key AS messageId, external_id AS conversationId, title,
       CASE WHEN nodes.role = 'tool' THEN coalesce(nodes.author_name, nodes.role) ELSE nodes.role END AS author,
       nodes.kind,
       nodes.position - iif(@reader = 'agent', (${HIDDEN_BEFORE}), 0) AS position, nodes.created_at_ms AS createdAtMs,
       iif(octet_length(nodes.content) > ${LONG_BYTES}, NULL, snippet(message_fts, 0, @open, @close, '…', ${TOKENS}))
         AS snippet,
       nodes.content, instr(nodes.content, @open) + instr(nodes.content, @close) > 0 AS hasMarks
     FROM message_fts
     JOIN nodes ON nodes.id = message_fts.rowid
     JOIN shown_conversations ON shown_conversations.id = nodes.conversation_id
     WHERE message_fts MATCH @expression AND message_fts.rowid = CAST(@nodeId AS INTEGER)`,
  )

  const selectSize = db.prepare<[number], number>('SELECT octet_length(content) FROM nodes WHERE id = ?').pluck()
  const selectText = db.prepare<[number], string>('SELECT content FROM nodes WHERE id = ?').pluck()

  function select(expression: string, { scope, limit, isLate }: ExpressionQuery, order: string): number[] | null {
    const statement = db
      .prepare<unknown[], number>(
        `SELECT node_id FROM message_fts JOIN message_facts ON node_id = message_fts.rowid
         WHERE message_fts MATCH ? AND still_in_time() AND ${scope.sql} ORDER BY ${order} LIMIT ?`,
      )
      .pluck()
    return stoppable(() => clock(isLate, () => statement.all(expression, ...scope.values, limit)))
  }

  return {
    /** Best first; empty if the expression is invalid, null if time ran out. */
    find: (expression: string, query: ExpressionQuery): number[] | null => select(expression, query, BEST),

    /** Same, newest first. */
    findNewest: (expression: string, query: ExpressionQuery): number[] | null => select(expression, query, NEWEST),

    /**
     * The given matches, best first, weighed among themselves: the order depends on no other message. Those beyond the
     * limit on bytes keep their order and come last. Null if time ran out.
     */
    rank(expression: string, ids: readonly number[], isLate: () => boolean): number[] | null {
      rankAlone ??= createRanking()
      let bytes = 0
      const weighed = ids.filter((id) => {
        const size = selectSize.get(id) ?? 0
        if (bytes + size > MAX_RANKED_BYTES) return false
        bytes += size
        return true
      })
      const texts = weighed.toSorted((one, other) => one - other).map((id) => ({ id, text: selectText.get(id) ?? '' }))
      const ranked = stoppable(() => rankAlone?.(expression, texts, isLate) ?? [])
      return ranked === null ? null : [...new Set([...ranked, ...ids])]
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
      chunkSnippet ??= createChunkSnippets(TOKENS)
      for (const marks of MARKS) {
        const found = selectMatch.get({ expression, nodeId, reader, ...marks })
        if (!found) return null
        const { hasMarks, snippet, content, ...match } = found
        if (isMasked) return { ...match, snippet: null }
        if (hasMarks === 0)
          return { ...match, snippet: marked(snippet ?? chunkSnippet(content, expression, marks), marks) }
        if (marks === LAST_MARKS)
          return { ...match, snippet: marked(chunkSnippet(withoutMarks(content), expression, marks), marks) }
      }
      return null
    },
  }
}

/** For the rare text that contains every pair of marks. */
function withoutMarks(text: string): string {
  return MARKS.reduce((rest, { open, close }) => rest.replaceAll(open, '').replaceAll(close, ''), text)
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
