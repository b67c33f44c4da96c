import type { Database } from 'better-sqlite3'
import { foldWord } from '../../shared/text/foldText.ts'
import { rawTokens } from '../../shared/text/indexTokens.ts'
import { stem } from '../../shared/text/stem.ts'

/**
 * Left out: single letters, words of scripts without spaces (whole sentences to the index; `message_pairs` has them), and long words with
 * figures, which are hashes and other keys.
 */
const IS_WORD = `length(term) BETWEEN 2 AND 40 AND (unicode(term) < 0x0e00 OR unicode(term) BETWEEN 0x1c80 AND 0x2fff)
  AND NOT (length(term) > 15 AND term GLOB '*[0-9]*')`

/** More new texts than this, and it is cheaper to read the words off the full-text index. */
const FEW_TEXTS = 20_000

/** Keeps `vocabulary` in line with the words of the full-text index. Words that are gone stay until the index is made anew. */
export function createVocabulary(db: Database) {
  db.function('stem_of', { deterministic: true }, (term) => stem(foldWord(String(term))))
  db.function('folded_of', { deterministic: true }, (term) => foldWord(String(term)))
  const selectLast = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM vocabulary').pluck()
  const readAll = db.prepare(
    `INSERT INTO vocabulary (term, folded, stem, message_count) SELECT term, nullif(folded_of(term), term), stem_of(term), doc FROM message_terms WHERE ${IS_WORD}
     ON CONFLICT (term) DO UPDATE SET message_count = excluded.message_count WHERE message_count <> excluded.message_count`,
  )
  const add = db.prepare<{ term: string; count: number }>(
    `INSERT INTO vocabulary (term, folded, stem, message_count) SELECT term, nullif(folded_of(term), term), stem_of(term), @count FROM (SELECT @term AS term) WHERE ${IS_WORD}
     ON CONFLICT (term) DO UPDATE SET message_count = message_count + excluded.message_count`,
  )
  const indexParts = db.prepare<[number]>('INSERT INTO vocabulary_parts (rowid, term) SELECT id, coalesce(folded, term) FROM vocabulary WHERE id > ?')

  const save = db.transaction((write: () => void): void => {
    const last = selectLast.get() ?? 0
    write()
    indexParts.run(last)
  })

  return {
    /** Counts the words of new texts as they come by; `save` then writes them, or everything when they were many. */
    collect() {
      let counts = new Map<string, number>()
      let texts = selectLast.get() === 0 ? FEW_TEXTS : 0
      return {
        add(text: string): void {
          texts++
          if (texts > FEW_TEXTS) counts = new Map()
          else for (const term of new Set(rawTokens(text))) counts.set(term, (counts.get(term) ?? 0) + 1)
        },
        save(): void {
          if (texts > FEW_TEXTS) save.immediate(() => void readAll.run())
          else if (counts.size > 0) save.immediate(() => counts.forEach((count, term) => add.run({ term, count })))
        },
      }
    },

    reset(): void {
      db.exec("DELETE FROM vocabulary; INSERT INTO vocabulary_parts (vocabulary_parts) VALUES ('delete-all')")
    },
  }
}
