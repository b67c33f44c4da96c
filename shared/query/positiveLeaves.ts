import type { Match } from './searchQuery.ts'

export type Leaf = Exclude<Match, { readonly is: 'all' | 'any' | 'not' }>

/** Every leaf that a found message may show, in the order typed: those that stand under no `not`. */
export function positiveLeaves(match: Match | null): readonly Leaf[] {
  if (match === null) return []
  switch (match.is) {
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
