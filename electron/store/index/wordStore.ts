import type { Database } from 'better-sqlite3'

export interface KnownWord {
  readonly term: string
  readonly messageCount: number
}

/** The archive's own vocabulary, for searches. */
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
    /** How many messages contain the word; also 0 for words that the vocabulary doesn't store. */
    countOf: (term: string): number => selectTerm.get(term) ?? 0,
    /** Words that equal this one without accents. */
    spellingsOf: (folded: string): string[] => selectSpellings.all({ folded }),
    /** Whether messages contain the word where the full-text index doesn't see it. */
    isExtra: (folded: string): boolean => selectExtra.get(quoted(folded)) !== undefined,
    /** Whether any message still contains the word: the vocabulary keeps unused words. */
    isUsed: (term: string): boolean => selectUsed.get(quoted(term)) !== undefined,
    /** Same, for a full-text expression. */
    isFound: (expression: string): boolean => selectUsed.get(expression) !== undefined,
    /** Words with the same stem, most used first. */
    formsOf: (stem: string, limit: number): KnownWord[] => selectForms.all(stem, limit),
    beginningWith: (beginning: string, limit: number): KnownWord[] =>
      selectBeginning.all({ from: beginning, until: `${beginning}\u{10ffff}`, limit }),
    /** Words that contain the part, which has at least three characters. */
    containing: (part: string, limit: number): KnownWord[] =>
      Array.from(part).length < 3 ? [] : selectContaining.all(quoted(part), limit),
    /** Words that share three-character parts with the word: likely corrections of a typo. */
    resembling(word: string, limit: number): KnownWord[] {
      const characters = Array.from(word)
      const parts = characters.slice(2).map((_, index) => quoted(characters.slice(index, index + 3).join('')))
      return parts.length === 0 ? [] : selectContaining.all(parts.join(' OR '), limit)
    },
  }
}

export type WordStore = ReturnType<typeof createWordStore>

/** The word indexes: of messages, and of character pairs in scripts without spaces. */
type WordIndex = 'message_fts' | 'message_pairs'

/** A fully quoted expression for one of the word indexes. */
export interface IndexLookup {
  readonly index: WordIndex
  readonly expression: string
}

/** Quotes text as a single string of an expression, so nothing in it acts as syntax. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""').replaceAll('\0', ' ')}"`
}
