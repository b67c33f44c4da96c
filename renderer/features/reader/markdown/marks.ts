import { createContext } from 'react'
import type { TextAnchor } from '../../../../shared/model/highlight.ts'
import type { MessageView } from '../../../../shared/model/library.ts'
import { findMarkRanges, type MarkPattern, type TextRange } from '../../../../shared/text/findWords.ts'
import { foldText } from '../../../../shared/text/foldText.ts'
import { mergeRanges } from '../../../../shared/text/makeSnippet.ts'
import { element, wrapRanges } from './hast.ts'
import { type HastParent, readableText } from './readableText.ts'

/**
 * Every match in a readable text, in order and without overlaps, as search results mark it: the count equals the marks.
 */
export function findMarks(text: string, patterns: readonly MarkPattern[]): TextRange[] {
  return patterns.length === 0 ? [] : mergeRanges(findMarkRanges(text, foldText(text), patterns))
}

/** A plugin for rendered Markdown: wraps the matches of the patterns in marks. The nth is the current one, if any. */
export function markWords(patterns: readonly MarkPattern[], current: number | null) {
  return () =>
    (tree: HastParent): void => {
      const marks = findMarks(readableText(tree), patterns).map((range, nth) => ({ ...range, nth }))
      wrapRanges(tree, marks, ({ nth }) => element('mark', nth === current ? { className: ['current'] } : {}, []))
    }
}

/** A highlight, located by its words in the readable text. */
export interface Highlighted {
  readonly id: number
  readonly colour: string
  readonly anchor: TextAnchor
}

/** The highlights in a message; the same list until something changes. */
export type HighlightsOf = (message: MessageView) => readonly Highlighted[]

const NONE: readonly Highlighted[] = []

export const noHighlights: HighlightsOf = () => NONE

export const HighlightsContext = createContext(noHighlights)
