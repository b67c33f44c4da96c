import type { TextRange } from '../../../../shared/text/findWords.ts'
import { type HastChild, type HastElement, type HastParent, isAside } from './readableText.ts'

export function element(tagName: string, properties: HastElement['properties'], children: HastChild[]): HastElement {
  return { type: 'element', tagName, properties, children }
}

export function hasClass({ properties }: HastElement, name: string): boolean {
  const names = properties['className']
  return Array.isArray(names) && names.includes(name)
}

export function textOf(node: HastChild): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}

/** Every element below, parents first, each with its parent. */
export function visitElements(parent: HastParent, visit: (found: HastElement, parent: HastParent) => void): void {
  // A copy, because the visitor may replace the child.
  for (const child of parent.children.slice()) {
    if (child.type !== 'element') continue
    visit(child, parent)
    visitElements(child, visit)
  }
}

export function replaceChild(parent: HastParent, old: HastChild, next: readonly HastChild[]): void {
  parent.children.splice(parent.children.indexOf(old), 1, ...next)
}

const BLOCK = /^(?:p|h[1-6]|[uo]l|li|d[ltd]|blockquote|pre|hr|div|section|table|t(?:head|body|foot|r|h|d))$/

/**
 * Wraps ranges of the readable text. A range across several elements becomes several wraps, one per text node. When
 * ranges overlap, the one that starts first is wrapped whole, the other from where that one ends.
 */
export function wrapRanges<Range extends TextRange>(
  tree: HastParent,
  ranges: readonly Range[],
  wrapperOf: (range: Range) => HastElement,
): void {
  const ordered = withoutOverlaps(ranges)
  if (ordered.length === 0) return
  wrapWithin(tree, { ranges: ordered, wrapperOf, next: 0, at: 0 })
}

function withoutOverlaps<Range extends TextRange>(ranges: readonly Range[]): Range[] {
  const ordered: Range[] = []
  let end = 0
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const start = Math.max(range.start, end)
    if (start >= range.end) continue
    ordered.push({ ...range, start })
    end = range.end
  }
  return ordered
}

interface Walk<Range> {
  readonly ranges: readonly Range[]
  readonly wrapperOf: (range: Range) => HastElement
  /** The first range that doesn't end before here. */
  next: number
  /** The amount of readable text passed so far. */
  at: number
}

function wrapWithin<Range extends TextRange>(parent: HastParent, walk: Walk<Range>): void {
  parent.children = parent.children.flatMap((child, index, children): HastChild[] => {
    if (child.type === 'text') {
      const parts = wrapText(child.value, walk)
      const isDrawn =
        child.value.trim() !== '' ||
        (isInline(children[index - 1] ?? parent) && isInline(children[index + 1] ?? parent))
      // White space next to a block, or at its edge, takes no room in the page. Wrapped, it would.
      return isDrawn ? parts : [child]
    }
    if (child.type === 'element' && !isAside(child)) wrapWithin(child, walk)
    return [child]
  })
}

function isInline(node: HastChild | HastParent): boolean {
  return node.type === 'text' || (node.type === 'element' && !BLOCK.test((node as HastElement).tagName))
}

function wrapText<Range extends TextRange>(text: string, walk: Walk<Range>): HastChild[] {
  const from = walk.at
  const to = from + text.length
  const parts: HastChild[] = []
  let done = from
  for (let range = walk.ranges[walk.next]; range !== undefined && range.start < to; range = walk.ranges[walk.next]) {
    const start = Math.max(range.start, from)
    const end = Math.min(range.end, to)
    if (start > done) parts.push({ type: 'text', value: text.slice(done - from, start - from) })
    if (end > start)
      parts.push({
        ...walk.wrapperOf(range),
        children: [{ type: 'text', value: text.slice(start - from, end - from) }],
      })
    done = Math.max(done, end)
    if (range.end > to) break
    walk.next += 1
  }
  walk.at = to
  if (done < to || parts.length === 0) parts.push({ type: 'text', value: text.slice(done - from) })
  return parts
}
