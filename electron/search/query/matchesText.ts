import type { Match } from '../../../shared/query/searchQuery.ts'
import { isUnspaced } from '../../../shared/text/extraTokens.ts'
import { findPattern } from '../../../shared/text/findWords.ts'
import { foldWord } from '../../../shared/text/foldText.ts'
import { indexTokens } from '../../../shared/text/indexTokens.ts'
import type { ExactTerm } from './searchTerm.ts'

/** The fields of a message that a match looks at. */
export interface ReadMessage {
  readonly text: string
  /** Folded title of the conversation. */
  readonly title: string
}

/** Regular expressions see only this much of a longer text, to bound their run time. */
const REGEX_CHARACTERS = 200_000

/** Whether a message fulfills the match, judged by its text. */
export function createTextMatch(match: Match, exactTerm: ExactTerm): (message: ReadMessage) => boolean {
  switch (match.kind) {
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
 * Whether a folded title contains the words, each of which may be a prefix, or the characters if there are no words.
 */
export function createTitleMatch(text: string): (foldedTitle: string) => boolean {
  const tokens = indexTokens(text)
  const literal = foldWord(text.replace(/\*$/, ''))
  if (tokens.length === 0 || isUnspaced(text)) return (title) => title.includes(literal)
  return (title) =>
    tokens.every((token) => findPattern(title, { kind: 'words', tokens: [token], isPrefix: true }, 1).length > 0)
}
