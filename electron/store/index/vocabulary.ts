import type { Database } from 'better-sqlite3'
import { foldWord, stem } from '../../../shared/text/foldText.ts'
import { rawTokens } from '../../../shared/text/indexTokens.ts'

/**
 * Leaves out single letters, words of scripts without spaces (whole sentences to the index; `message_pairs` covers
 * them), and long words with digits, which are hashes and other keys.
 */
const IS_WORD = `length(term) BETWEEN 2 AND 120
  AND unicode(term) NOT BETWEEN 0x0e00 AND 0x109f AND unicode(term) NOT BETWEEN 0x1100 AND 0x11ff
  AND unicode(term) NOT BETWEEN 0x1780 AND 0x17ff AND unicode(term) NOT BETWEEN 0x2e80 AND 0xd7ff
  AND unicode(term) NOT BETWEEN 0xf900 AND 0xfaff AND unicode(term) NOT BETWEEN 0xff66 AND 0xffdc
  AND unicode(term) < 0x20000
  AND NOT (length(term) > 15 AND term GLOB '*[0-9]*')`

/** With more new texts than this, reading the words from the full-text index is cheaper. */
const FEW_TEXTS = 20_000
/** A text longer than this also takes that route, because its words would fill the memory. */
const LONG_TEXT_CHARACTERS = 4_000_000

/** Keeps `vocabulary` in sync with the full-text index. Unused words stay until the index is rebuilt. */
export function createVocabulary(db: Database) {
  db.function('stem_of', { deterministic: true }, (term) => stem(foldWord(String(term))))
  db.function('folded_of', { deterministic: true }, (term) => foldWord(String(term)))
  const selectLast = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM vocabulary').pluck()
  const readAll = db.prepare(
    `INSERT INTO vocabulary (term, folded, stem, message_count)
       SELECT term, nullif(folded_of(term), term), stem_of(term), doc FROM message_terms WHERE ${IS_WORD}
     ON CONFLICT (term) DO UPDATE SET message_count = excluded.message_count
       WHERE message_count <> excluded.message_count`,
  )
  const add = db.prepare<{ term: string; count: number }>(
    `INSERT INTO vocabulary (term, folded, stem, message_count)
       SELECT term, nullif(folded_of(term), term), stem_of(term), max(@count, 1)
       FROM (SELECT @term AS term) WHERE ${IS_WORD}
     ON CONFLICT (term) DO UPDATE SET message_count = message_count + @count`,
  )
  const selectIsBehind = db.prepare<[], number>('SELECT words_through < facts_through FROM search_state').pluck()
  const setBehind = db.prepare('UPDATE search_state SET words_through = -1')
  const setThrough = db.prepare('UPDATE search_state SET words_through = facts_through')
  const indexParts = db.prepare<[number]>(
    'INSERT INTO vocabulary_parts (rowid, term) SELECT id, coalesce(folded, term) FROM vocabulary WHERE id > ?',
  )

  const save = db.transaction((write: () => void): void => {
    const last = selectLast.get() ?? 0
    write()
    indexParts.run(last)
  })

  return {
    /** Whether a catch-up stopped before saving its words. */
    isBehind: (): boolean => selectIsBehind.get() === 1,

    /** Marks words as possibly missing until they are saved. */
    begin: (): void => void setBehind.run(),

    /**
     * Counts the words of texts as they are indexed; `save` writes them, or reads all words from the index if there
     * were many or some are missing.
     */
    collect() {
      const counts = new Map<string, number>()
      let readsAll = selectIsBehind.get() === 1 || selectLast.get() === 0
      let texts = 0
      return {
        /** A changed text was counted before, so only its new words are added. */
        add(text: string, isNew: boolean): void {
          texts++
          readsAll ||= texts > FEW_TEXTS || text.length > LONG_TEXT_CHARACTERS
          if (readsAll) counts.clear()
          else for (const term of new Set(rawTokens(text))) counts.set(term, (counts.get(term) ?? 0) + (isNew ? 1 : 0))
        },
        save(): void {
          save.immediate(() => {
            if (readsAll) readAll.run()
            else counts.forEach((count, term) => add.run({ term, count }))
            setThrough.run()
          })
        },
      }
    },

    reset(): void {
      db.exec(
        "DELETE FROM vocabulary; INSERT INTO vocabulary_parts (vocabulary_parts) VALUES ('delete-all'); UPDATE " +
          'search_state SET words_through = 0',
      )
    },
  }
}
