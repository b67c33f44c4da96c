import type { Sentence } from '../reasons/sentence.ts'
import type { Sort } from './choices.ts'
import type { FilterName, FilterValue } from './operators.ts'

/** A parsed search. Places are offsets into the typed text. */
export interface SearchQuery {
  /** The parsed text, after the cut at `MAX_QUERY_LENGTH`. */
  readonly text: string
  /** What a message must contain; null when there are only filters, or nothing. */
  readonly match: Match | null
  /** All filters must hold; each is a list of alternatives. */
  readonly filters: readonly Filter[]
  readonly sort: Sort
  /** Notes for the user: an unknown operator, an unreadable date, a cut. */
  readonly hints: readonly QueryHint[]
}

export interface Place {
  readonly start: number
  readonly end: number
}

/** An expression over the text of a message. `title` applies to the conversation's title instead. */
export type Match =
  | ({ readonly kind: 'word'; readonly text: string; readonly isPrefix: boolean } & Place)
  | ({ readonly kind: 'phrase'; readonly text: string } & Place)
  | ({ readonly kind: 'regex'; readonly source: string; readonly flags: string } & Place)
  | ({ readonly kind: 'title'; readonly text: string } & Place)
  | { readonly kind: 'all'; readonly of: readonly Match[] }
  | { readonly kind: 'any'; readonly of: readonly Match[] }
  | { readonly kind: 'not'; readonly of: Match }

/** From `fromMs` (inclusive) to `untilMs` (exclusive); null is open. */
export interface TimeSpan {
  readonly fromMs: number | null
  readonly untilMs: number | null
}

/**
 * A condition of a query. Each operator that limits a search makes one under its own name, and dates make `time`.
 * `isNot` negates it. Names are as typed: the archive resolves them.
 */
export type Filter =
  | {
      [Name in FilterName]: { readonly by: Name; readonly anyOf: readonly FilterValue<Name>[]; readonly isNot: boolean }
    }[FilterName]
  | { readonly by: 'time'; readonly anyOf: readonly TimeSpan[]; readonly isNot: boolean }

export type QueryHint = Sentence & Place

/**
 * And, or and not, normalized: no lists of one, no nested lists of the same kind, no double negation. Null when empty.
 */
export function allOf(matches: readonly Match[]): Match | null {
  const of = matches.flatMap((match) => (match.kind === 'all' ? match.of : [match]))
  return of.length > 1 ? { kind: 'all', of } : (of[0] ?? null)
}

export function anyOf(matches: readonly Match[]): Match | null {
  const of = matches.flatMap((match) => (match.kind === 'any' ? match.of : [match]))
  return of.length > 1 ? { kind: 'any', of } : (of[0] ?? null)
}

export function notOf(match: Match): Match {
  return match.kind === 'not' ? match.of : { kind: 'not', of: match }
}

/**
 * Typed text as a leaf: a word, or `wor*`, or a phrase if it contains a space. Null when nothing is left to search for.
 */
export function textLeaf(text: string, { start, end }: Place): Match | null {
  if (/^\**$/.test(text)) return null
  if (/\s/.test(text)) return phraseLeaf(text, { start, end })
  const isPrefix = /^[^*]*[\p{L}\p{N}\p{M}_][^*]*\*$/u.test(text)
  return { kind: 'word', text: isPrefix ? text.slice(0, -1) : text, isPrefix, start, end }
}

export function phraseLeaf(text: string, { start, end }: Place): Match | null {
  return text.trim() === '' ? null : { kind: 'phrase', text, start, end }
}

export type Leaf = Exclude<Match, { readonly kind: 'all' | 'any' | 'not' }>

/** Every leaf that a matching message may contain, in typing order: those not under a `not`. */
export function positiveLeaves(match: Match | null): readonly Leaf[] {
  if (match === null) return []
  switch (match.kind) {
    case 'not':
      return []
    case 'all':
    case 'any':
      return match.of.flatMap(positiveLeaves)
    case 'word':
    case 'phrase':
    case 'regex':
    case 'title':
      return [match]
  }
}
