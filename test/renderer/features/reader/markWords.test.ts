import { describe, expect, it } from 'vitest'
import { markWords, patternsOf } from '../../../../renderer/features/reader/markWords.ts'

type Tree = Parameters<ReturnType<ReturnType<typeof markWords>>>[0]
type Child = Tree['children'][number]

const text = (value: string): Child => ({ type: 'text', value })
const inside = (tagName: string, ...children: Child[]): Child => ({ type: 'element', tagName, properties: {}, children })

function marked(children: Child[], words: string[], current: number | null = null): string {
  const tree: Tree = { type: 'root', children: [inside('p', ...children)] }
  markWords(patternsOf(words), current)()(tree)
  return tree.children.map(shown).join('')
}

function shown(node: Child): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  const within = node.children.map(shown).join('')
  if (node.tagName !== 'mark') return within
  return node.properties['className'] === undefined ? `[${within}]` : `{${within}}`
}

describe('markWords', () => {
  it.each([
    ['Cancel it; cancelled is another word', ['cancel'], '[Cancel] it; cancelled is another word'],
    ['Ein Café am Fluß', ['cafe', 'FLUSS'], 'Ein [Café] am [Fluß]'],
    ['C++ and C', ['C++'], '[C++] and C'],
    ['the red fox, the red, fox', ['red fox'], 'the [red fox], the [red, fox]'],
    ['我爱北京天安门', ['北京'], '我爱[北京]天安门'],
    ['nothing here', [], 'nothing here'],
  ])('marks in %j', (value, words, expected) => {
    expect(marked([text(value)], words)).toBe(expected)
  })

  it('takes the one that is asked for as the current one', () => {
    expect(marked([text('fetch and fetch')], ['fetch'], 1)).toBe('[fetch] and {fetch}')
  })

  it('marks words that go on in another element, as one', () => {
    expect(marked([text('the '), inside('strong', text('red')), text(' fox and a fox')], ['red fox', 'fox'], 1)).toBe('the [red][ fox] and a {fox}')
  })
})
