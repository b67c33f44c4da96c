import type { TextRange } from '../../../../shared/text/findWords.ts'
import { findAnchor } from '../../../../shared/text/textAnchor.ts'
import { element, type HastElement, type HastParent } from './hast.ts'
import type { Highlighted } from './highlightsContext.ts'
import { readableText } from './readableText.ts'
import { wrapRanges } from './wrapRanges.ts'

interface FoundHighlight extends TextRange {
  readonly highlighted: Highlighted
}

/**
 * A plugin for rendered Markdown: marks what the person has highlighted. Words that are gone from the text are marked
 * nowhere.
 */
export function markHighlights(highlights: readonly Highlighted[]) {
  return () =>
    (tree: HastParent): void => {
      if (highlights.length === 0) return
      const text = readableText(tree)
      const found = highlights.flatMap((highlighted): FoundHighlight[] => {
        const place = findAnchor(text, highlighted.anchor)
        return place === null ? [] : [{ ...place, highlighted }]
      })
      wrapRanges(tree, found, noteOf)
    }
}

function noteOf({ highlighted: { id, colour } }: FoundHighlight): HastElement {
  return element('mark', { className: ['note'], dataHighlight: String(id), dataColour: colour }, [])
}
