import { findPattern, type TextPattern, type TextRange } from '../../../shared/text/findWords.ts'
import { foldText } from '../../../shared/text/foldText.ts'
import { indexTokens } from '../../../shared/text/indexTokens.ts'
import { element, type HastParent } from './hast.ts'
import { readableText } from './readableText.ts'
import { wrapRanges } from './wrapRanges.ts'

const WORDS_ALONE = /^[\p{L}\p{N}\p{M}\s]+$/u
const MOST_MARKS = 500

/** Words as hits showed them, made into what can be found in any text of the conversation. */
export function patternsOf(words: readonly string[]): TextPattern[] {
  return words.map((word) => {
    const tokens = indexTokens(word)
    return WORDS_ALONE.test(word) && tokens.length > 0 ? { is: 'words', tokens, isPrefix: false } : { is: 'literal', text: foldText(word).folded }
  })
}

/** Where the patterns stand in a readable text, in order and without overlaps: what is counted is what is marked. */
export function findMarks(text: string, patterns: readonly TextPattern[]): TextRange[] {
  if (patterns.length === 0) return []
  const { folded, placeOf } = foldText(text)
  const found = patterns.flatMap((pattern) => findPattern(folded, pattern, MOST_MARKS)).map(({ start, end }) => ({ start: placeOf(start), end: placeOf(end) }))
  const marks: TextRange[] = []
  let end = 0
  for (const range of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (range.start < end) continue
    marks.push(range)
    end = range.end
  }
  return marks
}

/** A plugin for rendered Markdown: wraps what the patterns find into marks. The nth is the current one, where one is. */
export function markWords(patterns: readonly TextPattern[], current: number | null) {
  return () => (tree: HastParent): void => {
    const marks = findMarks(readableText(tree), patterns).map((range, nth) => ({ ...range, nth }))
    wrapRanges(tree, marks, ({ nth }) => element('mark', nth === current ? { className: ['current'] } : {}, []))
  }
}
