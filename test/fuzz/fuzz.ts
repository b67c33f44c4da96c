import * as fc from 'fast-check'
import { howMany } from '../support/howMany.ts'

/** Seeds that once found something, plus general ones. You can repeat a failure with the seed it prints. */
const keptSeeds = [1, 20_230_101, 777_216_000]

interface FuzzOptions<Value> {
  /** Inputs per seed in `npm test`. */
  readonly runs: number
  /** The factor for `npm run test:reliability`. */
  readonly thoroughly: number
  /** Tried first: inputs that once failed, or might. */
  readonly examples?: readonly Value[]
}

/** Runs a property with random inputs until it fails; a failure is shrunk and reported with its seed. */
export async function fuzz<Value>(
  { runs, thoroughly, examples = [] }: FuzzOptions<Value>,
  values: fc.Arbitrary<Value>,
  holds: (value: Value) => void | Promise<void>,
): Promise<void> {
  const property = fc.asyncProperty(values, async (value) => holds(value))
  for (const [index, seed] of keptSeeds.entries()) {
    const first = index === 0 ? examples : []
    await fc.assert(property, {
      seed,
      numRuns: first.length + runs * howMany(1, thoroughly),
      examples: first.map((example): [Value] => [example]),
    })
  }
}

/** Queries that once broke a parser, an index or a thread. */
export const oddQueries: readonly string[] = [
  '',
  ' ',
  'multi-agent',
  '"',
  '""',
  'AND',
  'NOT x',
  'a*',
  '*',
  '^',
  'col:x',
  'NEAR(',
  '@nasa',
  '50%',
  'C++',
  "'; DROP TABLE conversations; --",
  '-',
  '--',
  '(',
  `${'('.repeat(200)}a${')'.repeat(200)}`,
  '-a '.repeat(2000),
  'a OR '.repeat(10_000),
  `"${'a '.repeat(5000)}"`,
  '/(a+)+$/',
  '/[/',
  '\ud800',
  '\u0000',
]

const pieces = [
  '"',
  '“',
  '(',
  ')',
  '-',
  ' OR ',
  ' AND ',
  ' NOT ',
  '*',
  '/',
  '/a+/i',
  '\\',
  ':',
  ',',
  '^',
  'NEAR(',
  ' ',
  '\n',
  '\u0000',
  '\ud800',
  '音声',
  'heron',
  'C++',
  '50%',
  "don't",
  '20.04',
  '👩‍👩‍👧',
]
const operators = [
  'from:me',
  'title:',
  'in:"',
  'model:gpt-4o',
  'before:',
  'after:2024-03',
  'during:2024..2023',
  'on:yesterday',
  'since:7d',
  'has:code',
  'lang:',
  'is:starred',
  'sort:newest',
  '-has:',
  'frm:me',
  'until:"march 2024"',
]

/** Any query that a user, a paste or an agent may send. */
export const queries: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...operators), fc.string({ maxLength: 6 })), {
      maxLength: 30,
    })
    .map((parts) => parts.join('')),
)

const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e18,
    1e308,
    '',
    '\u0000',
    '\ud800',
    '__proto__',
    [],
    {},
    [[[]]],
    { parts: null },
    'NaN',
    '2024-02-30',
    '1970',
  ),
)

/** A value with a few parts lost or replaced, anywhere in it. */
export function damaged(originals: readonly unknown[]): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
    by: fc.option(oddValues, { nil: undefined }),
  })
  return fc
    .tuple(fc.constantFrom(...originals), fc.array(change, { minLength: 1, maxLength: 6 }))
    .map(([original, changes]) => {
      const copy = structuredClone(original)
      for (const { at, by } of changes) damage(copy, at, structuredClone(by))
      return copy
    })
}

/** Follows the numbers down the tree and replaces that value, or removes it. */
function damage(value: unknown, at: readonly number[], by: unknown): void {
  const [first = 0, ...rest] = at
  if (typeof value !== 'object' || value === null) return
  const keys = Object.keys(value)
  const key = keys[first % Math.max(1, keys.length)]
  if (key === undefined) return
  const inside = (value as Record<string, unknown>)[key]
  if (rest.length > 0 && typeof inside === 'object' && inside !== null && Object.keys(inside).length > 0)
    damage(inside, rest, by)
  else if (by === undefined) Reflect.deleteProperty(value, key)
  else (value as Record<string, unknown>)[key] = by
}
