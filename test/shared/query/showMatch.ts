import type { Match } from '../../../shared/query/searchQuery.ts'

/** A match on one line, for use in a table. */
export function showMatch(match: Match | null): string {
  if (match === null) return 'nothing'
  switch (match.kind) {
    case 'word':
      return match.isPrefix ? `${match.text}…` : match.text
    case 'phrase':
      return `«${match.text}»`
    case 'regex':
      return `regex ${match.source} ${match.flags}`
    case 'title':
      return `title[${match.text}]`
    case 'all':
      return `all{${match.of.map(showMatch).join(' ')}}`
    case 'any':
      return `any{${match.of.map(showMatch).join(' ')}}`
    case 'not':
      return `not{${showMatch(match.of)}}`
  }
}
