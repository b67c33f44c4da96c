import type { Match } from '../../../shared/query/searchQuery.ts'
import { isUnspaced } from '../../../shared/text/extraTokens.ts'
import { findPattern } from '../../../shared/text/findWords.ts'
import { foldWord } from '../../../shared/text/foldText.ts'
import { indexTokens } from '../../../shared/text/indexTokens.ts'
import type { ExactTerm } from './searchTerm.ts'

/** A message as a match sees it. */
export interface ReadMessage {
  readonly text: string
  /** Folded title of its conversation. */
  readonly title: string
}

/** Of longer texts a regular expression sees so much: it may not take as long as it likes. */
const REGEX_CHARACTERS = 200_000

/** Whether a message is what the match says, decided by the text itself. */
export function createTextMatch(match: Match, exactTerm: ExactTerm): (message: ReadMessage) => boolean {
  switch (match.is) {
    case 'all': {
      const parts = match.of.map((part) => createTextMatch(part, exactTerm))
      return (message) => parts.every((part) => part(message))
    }
    case 'any': {
      const parts = match.of.map((part) => createTextMatch(part, exactTerm))
      return (message) => parts.some((part) => part(message))
    }
    case 'not': {
      const part = createTextMatch(match.of, exactTerm)
      return (message) => !part(message)
    }
    case 'regex': {
      const expression = new RegExp(match.source, match.flags)
      return ({ text }) => expression.test(text.slice(0, REGEX_CHARACTERS))
    }
    case 'title': {
      const accepts = createTitleMatch(match.text)
      return ({ title }) => accepts(title)
    }
    case 'word':
    case 'phrase': {
      const { patterns } = exactTerm(match)
      return ({ text }) => patterns.some((pattern) => findPattern(foldWord(text), pattern, 1).length > 0)
    }
  }
}

/**
 * Whether a folded title has the words, each of which may be a beginning, or the characters where there are no words.
 */
export function createTitleMatch(text: string): (foldedTitle: string) => boolean {
  const tokens = indexTokens(text)
  const literal = foldWord(text.replace(/\*$/, ''))
  if (tokens.length === 0 || isUnspaced(text)) return (title) => title.includes(literal)
  return (title) =>
    tokens.every((token) => findPattern(title, { is: 'words', tokens: [token], isPrefix: true }, 1).length > 0)
}
