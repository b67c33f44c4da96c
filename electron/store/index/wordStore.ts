import type { Database } from 'better-sqlite3'

export interface KnownWord {
  readonly term: string
  readonly messageCount: number
}

/** The archive's own vocabulary, asked by searches. */
export function createWordStore(db: Database) {
  const selectForms = db.prepare<[string, number], KnownWord>(
    'SELECT term, message_count AS messageCount FROM vocabulary WHERE stem = ? ORDER BY message_count DESC LIMIT ?',
  )
  const selectSpellings = db
    .prepare<{ folded: string }, string>(
      `SELECT term FROM vocabulary WHERE term = @folded
       UNION SELECT term FROM vocabulary WHERE folded = @folded LIMIT 20`,
    )
    .pluck()
  const selectTerm = db.prepare<[string], number>('SELECT message_count FROM vocabulary WHERE term = ?').pluck()
  const selectUsed = db.prepare<[string], number>('SELECT 1 FROM message_fts WHERE message_fts MATCH ? LIMIT 1').pluck()
  const selectExtra = db
    .prepare<[string], number>('SELECT 1 FROM message_pairs WHERE message_pairs MATCH ? LIMIT 1')
    .pluck()
  const selectBeginning = db.prepare<{ from: string; until: string; limit: number }, KnownWord>(
    `SELECT term, messageCount FROM (
       SELECT term, message_count AS messageCount FROM vocabulary WHERE term >= @from AND term < @until
       UNION SELECT term, message_count FROM vocabulary WHERE folded >= @from AND folded < @until)
     ORDER BY messageCount DESC LIMIT @limit`,
  )
  const selectContaining = db.prepare<[string, number], KnownWord>(
    `SELECT vocabulary.term, message_count AS messageCount
     FROM vocabulary_parts JOIN vocabulary ON vocabulary.id = vocabulary_parts.rowid
     WHERE vocabulary_parts MATCH ? ORDER BY message_count DESC LIMIT ?`,
  )

  return {
    /** How many messages have the word; 0 also where the vocabulary does not keep such words. */
    countOf: (term: string): number => selectTerm.get(term) ?? 0,
    /** Words that are this one when accents are left out. */
    spellingsOf: (folded: string): string[] => selectSpellings.all({ folded }),
    /** Whether messages have the word where the full-text index does not see it. */
    isExtra: (folded: string): boolean => selectExtra.get(quoted(folded)) !== undefined,
    /** Whether any message still has the word: the vocabulary keeps words that are gone. */
    isUsed: (term: string): boolean => selectUsed.get(quoted(term)) !== undefined,
    /** The same for an expression of the full-text index. */
    isFound: (expression: string): boolean => selectUsed.get(expression) !== undefined,
    /** Words with the same stem, most used first. */
    formsOf: (stem: string, limit: number): KnownWord[] => selectForms.all(stem, limit),
    beginningWith: (beginning: string, limit: number): KnownWord[] =>
      selectBeginning.all({ from: beginning, until: `${beginning}\u{10ffff}`, limit }),
    /** Words that have the part, three characters or longer, anywhere in them. */
    containing: (part: string, limit: number): KnownWord[] =>
      Array.from(part).length < 3 ? [] : selectContaining.all(quoted(part), limit),
    /** Words that share parts of three characters with the word: where a typing mistake may have come from. */
    resembling(word: string, limit: number): KnownWord[] {
      const characters = Array.from(word)
      const parts = characters.slice(2).map((_, index) => quoted(characters.slice(index, index + 3).join('')))
      return parts.length === 0 ? [] : selectContaining.all(parts.join(' OR '), limit)
    },
  }
}

export type WordStore = ReturnType<typeof createWordStore>

/** The indexes of words: of messages, and of pairs of characters in scripts without spaces. */
type WordIndex = 'message_fts' | 'message_pairs'

/** An expression for one of the word indexes, everything in it quoted. */
export interface IndexLookup {
  readonly index: WordIndex
  readonly expression: string
}

/** Text as one string of an expression: nothing in it commands. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""').replaceAll('\0', ' ')}"`
}
