import type { Database } from 'better-sqlite3'
import type { Random } from '../generate/random.ts'
import { sample } from './pickWords.ts'

export interface SampleTexts {
  /** Runs of 8 to 12 words from user messages. */
  readonly questions: readonly string[]
  /** Runs of 3 or 4 words. */
  readonly phrases: readonly string[]
  /** Two or four adjacent Chinese characters. */
  readonly chinese: readonly string[]
  readonly titles: readonly string[]
}

const SAMPLES = 12

/** Fragments that people would half remember. */
export function sampleTexts(db: Database, random: Random): SampleTexts {
  const last = db.prepare<[], number>('SELECT max(id) FROM nodes').pluck().get() ?? 1
  const from = db
    .prepare<[string, number], string>(
      "SELECT content FROM nodes WHERE role = ? AND kind = 'message' AND id >= ? AND length(content) > 200 ORDER " +
        'BY id LIMIT 1',
    )
    .pluck()
  const texts = (role: string, count: number): string[] =>
    Array.from({ length: count }, () => from.get(role, random.integer(last)) ?? '')
  const runs = (role: string, low: number, high: number): string[] =>
    texts(role, SAMPLES * 2)
      .flatMap((text) => wordRun(text, random.between(low, high)))
      .slice(0, SAMPLES)
  const han = db
    .prepare<[], string>(
      "SELECT content FROM nodes WHERE content GLOB '*[一-龥][一-龥][一-龥][一-龥]*' ORDER BY id LIMIT 40",
    )
    .pluck()
  const titles = db
    .prepare<[], string>(
      "SELECT title FROM conversations WHERE title NOT GLOB '*[^a-zA-Z ]*' AND length(title) > 12 ORDER BY " +
        'id LIMIT 200',
    )
    .pluck()
  return {
    questions: runs('user', 8, 12),
    phrases: runs('assistant', 3, 4),
    chinese: han.all().flatMap((text) => text.match(/\p{Script=Han}{4}/u)?.slice(0, 1) ?? []),
    titles: sample(titles.all(), SAMPLES, random),
  }
}

/** The first run of plain words, about a sentence long. */
function wordRun(text: string, length: number): string[] {
  const run = new RegExp(`(?:[a-z]+ ){${length - 1}}[a-z]+`, 'i').exec(text)?.[0]
  return run === undefined ? [] : [run]
}
