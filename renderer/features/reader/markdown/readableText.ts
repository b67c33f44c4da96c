import type { ExtraProps } from 'react-markdown'

/**
 * The text of a message as it is read: all text of the rendered tree in order, without asides (formulas, citation
 * numbers, image placeholders, code block headers). Search marks and highlights use positions in it. In the page an
 * aside has `data-aside`, so the same text can be found there.
 */
export function readableText(tree: HastParent): string {
  return tree.children.map(textIn).join('')
}

export function isAside({ properties }: HastElement): boolean {
  return properties['dataAside'] !== undefined
}

function textIn(node: HastChild): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' && !isAside(node) ? node.children.map(textIn).join('') : ''
}

export type HastElement = NonNullable<ExtraProps['node']>

export type HastChild = HastElement['children'][number]

/** The root of rendered Markdown, or any element in it. */
export interface HastParent {
  readonly type: string
  children: HastChild[]
}
