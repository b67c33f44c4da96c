import type { Database } from 'better-sqlite3'
import { createRandom, type Random } from '../generate/random.ts'
import { pickWords, type WordChoice } from './pickWords.ts'
import { sampleTexts, type SampleTexts } from './sampleTexts.ts'

export interface BenchQuery {
  readonly kind: string
  readonly text: string
}

/** Kept separate: they are compared with the rest. */
export const STOP_KIND = 'stop words only'

const stopWords = ['the', 'and of the', 'what is it that you are', 'how to do this with it']

/** The same archive yields the same queries on every run. */
export function queryMix(db: Database): BenchQuery[] {
  const random = createRandom(7)
  const words = pickWords(db, random)
  const texts = sampleTexts(db, random)
  const all = [
    ...wordQueries(words),
    ...textQueries(texts),
    ...partQueries(words, random, db),
    ...operatorQueries(words, texts, yearOf(db)),
    ...listQueries(words),
  ]
  return [
    ...all.filter(({ text }) => !text.includes('undefined')),
    ...stopWords.map((text) => ({ kind: STOP_KIND, text })),
  ]
}

const of = (kind: string, texts: readonly string[]): BenchQuery[] => texts.map((text) => ({ kind, text }))

function wordQueries({ rare, medium, common }: WordChoice): BenchQuery[] {
  const [r, m, c] = [at(rare), at(medium), at(common)]
  return [
    ...of('rare word', rare.slice(0, 6)),
    ...of('medium word', medium.slice(0, 6)),
    ...of('common word', common.slice(0, 6)),
    ...of('two words', [`${r(6)} ${m(6)}`, `${m(7)} ${m(8)}`, `${m(9)} ${c(6)}`, `${c(7)} ${c(8)}`, `${r(7)} ${c(9)}`]),
    ...of('three words', [
      `${r(8)} ${m(10)} ${c(10)}`,
      `${m(11)} ${m(12)} ${m(13)}`,
      `${c(11)} ${c(12)} ${c(0)}`,
      `${r(9)} ${r(10)} ${r(11)}`,
      `the ${m(14)} of ${c(1)}`,
    ]),
  ]
}

function textQueries({ questions, phrases, chinese }: SampleTexts): BenchQuery[] {
  return [
    ...of('question', questions.slice(0, 8)),
    ...of(
      'phrase',
      phrases.slice(0, 6).map((phrase) => `"${phrase}"`),
    ),
    ...of('Chinese', [...chinese.slice(0, 4).map((text) => text.slice(0, 2)), ...chinese.slice(4, 6)]),
  ]
}

function partQueries({ rare, medium, common }: WordChoice, random: Random, db: Database): BenchQuery[] {
  const isKnown = db.prepare<[string], number>('SELECT EXISTS (SELECT 1 FROM vocabulary WHERE term = ?)').pluck()
  const unknown = (texts: readonly string[], count: number): string[] =>
    texts.filter((text) => isKnown.get(text) === 0).slice(0, count)
  const swapped = (word: string): string => {
    const place = random.between(1, word.length - 3)
    return `${word.slice(0, place)}${word.charAt(place + 1)}${word.charAt(place)}${word.slice(place + 2)}`
  }
  return [
    ...of(
      'prefix of 2',
      [common, medium].flatMap((list) => list.slice(2, 4)).map((word) => `${word.slice(0, 2)}*`),
    ),
    ...of(
      'prefix of 3',
      [common, medium].flatMap((list) => list.slice(4, 6)).map((word) => `${word.slice(0, 3)}*`),
    ),
    ...of(
      'prefix of 5',
      [...medium, ...rare]
        .filter((word) => word.length > 6)
        .slice(0, 3)
        .map((word) => `${word.slice(0, 5)}*`),
    ),
    ...of(
      'word within words',
      unknown(
        [...medium, ...rare].filter((word) => word.length > 6).map((word) => word.slice(1, 6)),
        4,
      ),
    ),
    ...of('typo', unknown([...medium, ...rare].filter((word) => word.length > 5).map(swapped), 4)),
  ]
}

function operatorQueries({ rare, medium, common }: WordChoice, { titles }: SampleTexts, year: number): BenchQuery[] {
  const [r, m, c, title] = [at(rare), at(medium), at(common), at(titles)]
  return of('operators', [
    `from:me ${c(2)}`,
    `from:me ${m(15)}`,
    `from:assistant ${r(12)}`,
    `after:${year}-06 ${c(3)}`,
    `during:${year}-03 ${m(16)}`,
    `before:${year}-02-15 ${c(4)}`,
    `has:code ${c(5)}`,
    `has:table ${m(17)}`,
    `lang:python ${m(18)}`,
    `title:${title(0)?.split(' ')[0]} ${c(6)}`,
    `in:"${title(1)}" ${c(7)}`,
    `is:branch ${m(19)}`,
    `-from:me during:${year} ${m(20)} ${c(8)}`,
  ])
}

function listQueries({ rare, medium, common }: WordChoice): BenchQuery[] {
  const [m, c] = [at(medium), at(common)]
  return [
    ...of('OR of 20', [medium.slice(0, 20).join(' OR '), [...rare.slice(0, 10), ...common.slice(0, 10)].join(' OR ')]),
    ...of('-not', [`${m(21)} -${c(9)}`, `${c(10)} -${c(11)}`, `${m(22)} -"${c(0)} ${c(1)}"`]),
    ...of('sort:newest', [`sort:newest ${c(12)}`, `sort:newest ${m(23)}`, `sort:oldest ${c(1)} ${m(3)}`]),
    ...of('10,000 characters', [[...medium, ...common, ...rare].join(' ').repeat(20).slice(0, 10_000)]),
  ]
}

/** Repeats words when there are too few of a frequency. */
function at(words: readonly string[]): (index: number) => string | undefined {
  return (index) => words[index % Math.max(words.length, 1)]
}

function yearOf(db: Database): number {
  const middle = db
    .prepare<[], number>(
      'SELECT created_at_ms FROM nodes WHERE created_at_ms IS NOT NULL ORDER BY id LIMIT 1 OFFSET (SELECT max(id) ' +
        '/ 2 FROM nodes)',
    )
    .pluck()
    .get()
  return new Date(middle ?? 0).getUTCFullYear()
}
