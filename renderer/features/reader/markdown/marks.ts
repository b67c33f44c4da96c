import { createContext } from 'react'
import type { TextAnchor } from '../../../../shared/model/highlight.ts'
import type { MessageView } from '../../../../shared/model/library.ts'
import { findMarkRanges, type MarkPattern, type TextRange } from '../../../../shared/text/findWords.ts'
import { foldText } from '../../../../shared/text/foldText.ts'
import { mergeRanges } from '../../../../shared/text/makeSnippet.ts'
import { element, wrapRanges } from './hast.ts'
import { type HastParent, readableText } from './readableText.ts'

/**
 * Every match in a readable text, in order and without overlaps, as the results of a search mark it: what is counted is
 * what is marked.
 */
export function findMarks(text: string, patterns: readonly MarkPattern[]): TextRange[] {
  return patterns.length === 0 ? [] : mergeRanges(findMarkRanges(text, foldText(text), patterns))
}

/**
 * A plugin for rendered Markdown: wraps what the patterns find into marks. The nth is the current one, where one is.
 */
export function markWords(patterns: readonly MarkPattern[], current: number | null) {
  return () =>
    (tree: HastParent): void => {
      const marks = findMarks(readableText(tree), patterns).map((range, nth) => ({ ...range, nth }))
      wrapRanges(tree, marks, ({ nth }) => element('mark', nth === current ? { className: ['current'] } : {}, []))
    }
}

/** A place that the person has highlighted, described by its words in the readable text. */
export interface Highlighted {
  readonly id: number
  readonly colour: string
  readonly anchor: TextAnchor
}

/** What is highlighted in a message; the same list as long as nothing has changed. */
export type HighlightsOf = (message: MessageView) => readonly Highlighted[]

const NONE: readonly Highlighted[] = []

export const noHighlights: HighlightsOf = () => NONE

export const HighlightsContext = createContext(noHighlights)
