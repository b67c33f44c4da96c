import type { Database } from 'better-sqlite3'
import type { Random } from '../generate/random.ts'

/** Words of one frequency, as many as requested or as the archive has. */
export interface WordChoice {
  readonly rare: readonly string[]
  readonly medium: readonly string[]
  readonly common: readonly string[]
}

/**
 * Shares of all messages, the same at every size, so growth compares like with like. At a million messages 0.0001 is
 * 100.
 */
const shares = {
  rarest: [0.0001, 0.0003],
  rare: [0.0001, 0.001],
  medium: [0.007, 0.014],
  common: [0.07, 0.14],
} as const

const WORDS = 40
/** Words people type; a rare word may also be a number, because few others are as rare in generated text. */
const LETTERS = '*[^a-z]*'
const LETTERS_AND_FIGURES = '*[^a-z0-9]*'

export function pickWords(db: Database, random: Random): WordChoice {
  const total = db.prepare<[], number>('SELECT count(*) FROM message_facts').pluck().get() ?? 0
  const between = db
    .prepare<[number, number, string], string>(
      'SELECT term FROM vocabulary WHERE message_count BETWEEN ? AND ? AND length(term) BETWEEN 4 AND 14 AND term ' +
        'NOT GLOB ? ORDER BY term',
    )
    .pluck()
  const pick = ([low, high]: readonly [number, number], others: string): string[] =>
    sample(
      between.all(Math.max(1, Math.floor(low * total)), Math.max(1, Math.ceil(high * total)), others),
      WORDS,
      random,
    )
  const rarest = pick(shares.rarest, LETTERS_AND_FIGURES)
  return {
    rare: pick(shares.rare, LETTERS).flatMap((word, index) => [word, ...rarest.slice(index, index + 1)]),
    medium: pick(shares.medium, LETTERS),
    common: pick(shares.common, LETTERS),
  }
}

export function sample<Item>(items: readonly Item[], count: number, random: Random): Item[] {
  const left = [...items]
  const taken: Item[] = []
  while (taken.length < count && left.length > 0) taken.push(...left.splice(random.integer(left.length), 1))
  return taken
}
