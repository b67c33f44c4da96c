import Database from 'better-sqlite3'
import { quoted } from '../index/wordStore.ts'

interface Marks {
  readonly open: string
  readonly close: string
}

/** Same as in the full-text index of messages. */
export const TOKENIZER = 'unicode61 remove_diacritics 2'
const CHUNK_LENGTH = 4000
/** Matches further down than this are not searched for. */
const MAX_CHUNKS = 250
/** Characters of context shown around a chunk, so a match at its edge doesn't stand alone. */
const MARGIN = 600
const BEGINNING_LENGTH = 160
const WORD = /([\p{L}\p{N}\p{Co}_]+)(\*?)/gu

/**
 * Finds the part of a long text that matches an expression. To choose a part, FTS5 compares each match with every
 * other, which takes hours in a text of megabytes; cutting the text up first avoids that.
 */
export function createChunkSnippets(tokens: number) {
  const db = new Database(':memory:')
  db.exec(`CREATE VIRTUAL TABLE chunks USING fts5 (content, tokenize = '${TOKENIZER}')`)
  // Cast, because numbers are bound as reals.
  const insert = db.prepare<[number, string]>('INSERT INTO chunks (rowid, content) VALUES (CAST(? AS INTEGER), ?)')
  const clear = db.prepare('DELETE FROM chunks')
  const selectFirst = db
    .prepare<[string], number>('SELECT rowid FROM chunks WHERE chunks MATCH ? ORDER BY rowid LIMIT 1')
    .pluck()
  const selectSnippet = db
    .prepare<[{ expression: string; rowId: number } & Marks], string>(
      `SELECT snippet(chunks, 0, @open, @close, '…', ${tokens}) FROM chunks
       WHERE chunks MATCH @expression AND rowid = CAST(@rowId AS INTEGER)`,
    )
    .pluck()

  function first(expression: string): number | undefined {
    try {
      return expression === '' ? undefined : selectFirst.get(expression)
    } catch (error) {
      if (error instanceof Database.SqliteError) return undefined
      throw error
    }
  }

  return db.transaction((text: string, expression: string, marks: Marks): string => {
    clear.run()
    const chunks = [...chunksOf(text)]
    for (const [index, { from, until }] of chunks.entries()) insert.run(index, text.slice(from, until).toWellFormed())
    // No single chunk may contain all of the words.
    for (const [turn, query] of [expression, anyWordOf(expression)].entries()) {
      const chunk = chunks[first(query) ?? -1]
      if (!chunk) continue
      const part = withMargin(text, chunk)
      const rowId = chunks.length + turn
      insert.run(rowId, text.slice(part.from, part.until).toWellFormed())
      const snippet = selectSnippet.get({ expression: query, rowId, ...marks })
      if (snippet !== undefined) return withEllipses(snippet, part, text.length)
    }
    return `${text.slice(0, BEGINNING_LENGTH).toWellFormed()}…`
  })
}

/** Adds an ellipsis if the snippet starts or ends with its chunk but not with the text. */
function withEllipses(snippet: string, { from, until }: Chunk, textLength: number): string {
  const start = from > 0 && !snippet.startsWith('…') ? '…' : ''
  const end = until < textLength && !snippet.endsWith('…') ? '…' : ''
  return `${start}${snippet}${end}`
}

function anyWordOf(expression: string): string {
  const words = [...expression.matchAll(WORD)].filter(
    ([, word = '']) => !['AND', 'OR', 'NOT', 'NEAR', 'content'].includes(word),
  )
  return words.map(([, word = '', star]) => `${quoted(word)}${star === '*' ? ' *' : ''}`).join(' OR ')
}

interface Chunk {
  readonly from: number
  readonly until: number
}

/** Cuts between words where possible. */
function* chunksOf(text: string): Generator<Chunk> {
  for (let from = 0, count = 0; from < text.length && count < MAX_CHUNKS; count += 1) {
    const end = from + CHUNK_LENGTH
    const space = end < text.length ? text.lastIndexOf(' ', end) : text.length
    const until = space > from ? space : Math.min(end, text.length)
    yield { from, until }
    from = until
  }
}

/** Extends to whole words if there are any nearby. */
function withMargin(text: string, { from, until }: Chunk): Chunk {
  const before = text.slice(Math.max(from - MARGIN, 0), from)
  const after = text.slice(until, until + MARGIN)
  const start = before.length === from ? 0 : from - before.length + (/\s\S/u.exec(before)?.index ?? -1) + 1
  const end =
    until + (until + after.length === text.length ? after.length : (/\s+\S*$/u.exec(after)?.index ?? after.length))
  return { from: start, until: end }
}

/** Counts the words that the full-text index sees in a text. */
export function createTokenCount(): (text: string) => number {
  const db = new Database(':memory:')
  db.exec(`
    CREATE VIRTUAL TABLE texts USING fts5 (content, tokenize = '${TOKENIZER}');
    CREATE VIRTUAL TABLE tokens USING fts5vocab (texts, instance)`)
  const clear = db.prepare('DELETE FROM texts')
  const insert = db.prepare<[string]>('INSERT INTO texts (content) VALUES (?)')
  const count = db.prepare<[], number>('SELECT count(*) FROM tokens').pluck()
  return db.transaction((text: string): number => {
    clear.run()
    insert.run(text)
    return count.get() ?? 0
  })
}
