import type { Database } from 'better-sqlite3'
import { createFactIndex } from './factIndex.ts'
import { createFullText } from './fullText.ts'
import { createVocabulary } from './vocabulary.ts'

/** All that is derived from messages to find them by words: facts, the full-text index, the vocabulary. */
export function createSearchIndex(db: Database) {
  const facts = createFactIndex(db)
  const fullText = createFullText(db)
  const vocabulary = createVocabulary(db)

  return {
    /** From here until `catchUp` has run, new rows are not indexed one by one. */
    beginBulk: fullText.beginBulk,

    isBehind: (): boolean => fullText.isBehind() || facts.isBehind() || vocabulary.isBehind(),

    /** Indexes what is missing, slice by slice; `onSlice` answers whether to go on. */
    catchUp(onSlice: (done: number, total: number) => boolean = () => true): void {
      const words = vocabulary.collect()
      if (facts.isBehind()) vocabulary.begin()
      // Facts before words: what a search finds by its words it can then also show.
      if (!facts.catchUp((done, total) => onSlice(done, 2 * total), words.add)) return
      if (fullText.catchUp((done, total) => onSlice(total + done, 2 * total))) words.save()
    },

    /** Throws when the index and the rows disagree. */
    check: fullText.check,

    /** Makes the index anew from the rows. */
    rebuild: db.transaction((): void => {
      fullText.rebuild()
      facts.reset()
      vocabulary.reset()
      const words = vocabulary.collect()
      facts.catchUp(() => true, words.add)
      words.save()
    }),
  }
}

export type SearchIndex = ReturnType<typeof createSearchIndex>
