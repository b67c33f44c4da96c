import type { ExtraProps } from 'react-markdown'
import { indexTokens } from '../../../shared/text/indexTokens.ts'
import { findPattern, type TextPattern, type TextRange } from '../../../shared/text/findWords.ts'
import { foldText } from '../../../shared/text/foldText.ts'

type Element = NonNullable<ExtraProps['node']>
type Child = Element['children'][number]
interface Parent {
  readonly type: string
  children: Child[]
}

const WORDS_ALONE = /^[\p{L}\p{N}\p{M}\s]+$/u
const MOST_MARKS = 500

/** Words as hits showed them, made into what can be found in any text of the conversation. */
export function patternsOf(words: readonly string[]): TextPattern[] {
  return words.map((word) => {
    const tokens = indexTokens(word)
    return WORDS_ALONE.test(word) && tokens.length > 0 ? { is: 'words', tokens, isPrefix: false } : { is: 'literal', text: foldText(word).folded }
  })
}

/** A plugin for rendered Markdown: wraps what the patterns find into marks. The first one is the current one, if it is asked for. */
export function markWords(patterns: readonly TextPattern[], withCurrent: boolean) {
  return () => (tree: Parent): void => {
    let isNext = withCurrent
    const takeCurrent = (): boolean => {
      const isCurrent = isNext
      isNext = false
      return isCurrent
    }
    markWithin(tree, patterns, takeCurrent)
  }
}

function markWithin(parent: Parent, patterns: readonly TextPattern[], takeCurrent: () => boolean): void {
  parent.children = parent.children.flatMap((child): Child[] => {
    if (child.type === 'text') return markText(child.value, patterns, takeCurrent)
    if (child.type === 'element') markWithin(child, patterns, takeCurrent)
    return [child]
  })
}

function markText(text: string, patterns: readonly TextPattern[], takeCurrent: () => boolean): Child[] {
  const parts: Child[] = []
  let at = 0
  for (const { start, end } of rangesIn(text, patterns)) {
    if (start < at) continue
    const properties = takeCurrent() ? { className: ['current'] } : {}
    parts.push({ type: 'text', value: text.slice(at, start) }, { type: 'element', tagName: 'mark', properties, children: [{ type: 'text', value: text.slice(start, end) }] })
    at = end
  }
  return [...parts, { type: 'text', value: text.slice(at) }]
}

function rangesIn(text: string, patterns: readonly TextPattern[]): TextRange[] {
  const { folded, placeOf } = foldText(text)
  const found = patterns.flatMap((pattern) => findPattern(folded, pattern, MOST_MARKS))
  return found.map(({ start, end }) => ({ start: placeOf(start), end: placeOf(end) })).toSorted((a, b) => a.start - b.start || b.end - a.end)
}
