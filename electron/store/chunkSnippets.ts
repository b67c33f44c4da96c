import Database from 'better-sqlite3'
import { quoted } from './wordIndex.ts'

interface Marks {
  readonly open: string
  readonly close: string
}

const CHUNK_LENGTH = 4000
/** A part further down than this is not looked for. */
const MOST_CHUNKS = 250
const BEGINNING_LENGTH = 160
const WORD = /([\p{L}\p{N}\p{Co}_]+)(\*?)/gu

/**
 * The part of a long text that an expression found. FTS5 compares each found word of a text with every other to choose a part, which in a text of
 * megabytes takes hours; here the text is cut up first.
 */
export function createChunkSnippets(tokens: number) {
  const db = new Database(':memory:')
  db.exec("CREATE VIRTUAL TABLE chunks USING fts5 (content, tokenize = 'unicode61 remove_diacritics 2')")
  const insert = db.prepare<[string]>('INSERT INTO chunks (content) VALUES (?)')
  const clear = db.prepare('DELETE FROM chunks')
  const selectSnippet = db.prepare<[{ expression: string } & Marks], string>(
    `SELECT snippet(chunks, 0, @open, @close, '…', ${tokens}) FROM chunks WHERE chunks MATCH @expression ORDER BY rowid LIMIT 1`,
  ).pluck()

  function find(expression: string, marks: Marks): string | undefined {
    try {
      return expression === '' ? undefined : selectSnippet.get({ expression, ...marks })
    } catch (error) {
      if (error instanceof Database.SqliteError) return undefined
      throw error
    }
  }

  return db.transaction((text: string, expression: string, marks: Marks): string => {
    clear.run()
    for (const chunk of chunksOf(text)) insert.run(chunk)
    // All that was asked for may stand in no one chunk.
    return find(expression, marks) ?? find(anyWordOf(expression), marks) ?? `${text.slice(0, BEGINNING_LENGTH).toWellFormed()}…`
  })
}

function anyWordOf(expression: string): string {
  const words = [...expression.matchAll(WORD)].filter(([, word = '']) => !['AND', 'OR', 'NOT', 'NEAR', 'content'].includes(word))
  return words.map(([, word = '', star]) => `${quoted(word)}${star === '*' ? ' *' : ''}`).join(' OR ')
}

/** Cut between words, where there are any. */
function* chunksOf(text: string): Generator<string> {
  for (let from = 0, count = 0; from < text.length && count < MOST_CHUNKS; count += 1) {
    const end = from + CHUNK_LENGTH
    const space = end < text.length ? text.lastIndexOf(' ', end) : text.length
    const until = space > from ? space : end
    yield text.slice(from, until).toWellFormed()
    from = until
  }
}
