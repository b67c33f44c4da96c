import type { ExtraProps } from 'react-markdown'

export type HastElement = NonNullable<ExtraProps['node']>
export type HastChild = HastElement['children'][number]

/** The root of rendered Markdown, or any element in it. */
export interface HastParent {
  readonly type: string
  children: HastChild[]
}

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

/** Every element below, parents first, each with the one that holds it. */
export function visitElements(parent: HastParent, visit: (found: HastElement, parent: HastParent) => void): void {
  // A copy, because whoever visits may put something else in its place.
  for (const child of parent.children.slice()) {
    if (child.type !== 'element') continue
    visit(child, parent)
    visitElements(child, visit)
  }
}

export function replaceChild(parent: HastParent, old: HastChild, next: readonly HastChild[]): void {
  parent.children.splice(parent.children.indexOf(old), 1, ...next)
}
