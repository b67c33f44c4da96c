import Database from 'better-sqlite3'
import type { EvaluationSet } from './evaluationSet.ts'

/** One query's results, as `search --batch` writes them. */
export interface RankedLine {
  readonly id: string
  readonly ranked: readonly string[]
  readonly conversations: readonly string[]
}

const LIMIT = 50

/** A separate list: the baseline must not change when the search improves. */
const stopWords = new Set(
  `a about above after again all also am an and any are as at be because been before being between both but by can
  could did do does doing done down during each few for from further get had has have having he her here hers him
  his how i if in into is it its itself just let me more most my myself no nor not now of off on once only or other
  our ours out over own same she should so some such than that the their theirs them then there these they this
  those through to too under until up us very was we were what when where which while who whom why will with would
  you your yours yourself`.split(/\s+/),
)

/** The messages' texts alone, or also their neighbors and titles as columns of less weight. */
export type Columns = 'text' | 'context'

const ranks: Readonly<Record<Columns, string>> = { text: 'bm25(texts)', context: 'bm25(texts, 1.0, 0.35, 0.2)' }
/** Longer neighbors are cut, as a line or two is what a short message refers to. */
const NEIGHBOR_CHARACTERS = 4000

/**
 * The results of SQLite alone: messages ranked by BM25, any of the query's words, with stemming. Conversations are
 * ranked by their first message.
 */
export function plainFullText({ messages, queries }: EvaluationSet, columns: Columns): RankedLine[] {
  const db = new Database(':memory:')
  db.exec("CREATE VIRTUAL TABLE texts USING fts5 (body, neighbors, title, tokenize = 'porter unicode61')")
  const insert = db.prepare<[number, string, string, string]>(
    'INSERT INTO texts (rowid, body, neighbors, title) VALUES (?, ?, ?, ?)',
  )
  const neighborsOf = (index: number): string =>
    [messages[index - 1], messages[index + 1]]
      .flatMap((near) => (near?.conversationId === messages[index]?.conversationId ? [near?.text ?? ''] : []))
      .join('\n')
      .slice(0, NEIGHBOR_CHARACTERS)
  db.transaction(() =>
    messages.forEach(({ text, title }, index) =>
      columns === 'text'
        ? insert.run(index + 1, text, '', '')
        : insert.run(index + 1, text, neighborsOf(index), title ?? ''),
    ),
  )()
  const find = db
    .prepare<[string, number], number>(`SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY ${ranks[columns]} LIMIT ?`)
    .pluck()
  const lines = queries.map(({ id, query }) => {
    const expression = baselineWords(query)
      .map((word) => `"${word}"`)
      .join(' OR ')
    const found = expression === '' ? [] : find.all(expression, LIMIT).flatMap((row) => messages[row - 1] ?? [])
    return {
      id,
      ranked: found.map((message) => message.id),
      conversations: [...new Set(found.map(({ conversationId }) => conversationId))],
    }
  })
  db.close()
  return lines
}

function baselineWords(query: string): string[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const kept = words.filter((word) => word.length > 1 && !stopWords.has(word))
  return [...new Set(kept.length > 0 ? kept : words)]
}
