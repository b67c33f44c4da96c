import { describe, expect, it } from 'vitest'
import { markWords, patternsOf } from '../../../../renderer/features/reader/markWords.ts'

type Tree = Parameters<ReturnType<ReturnType<typeof markWords>>>[0]

function marked(text: string, words: string[], withCurrent = false): string {
  const tree: Tree = { type: 'root', children: [{ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: text }] }] }
  markWords(patternsOf(words), withCurrent)()(tree)
  return tree.children.map(shown).join('')
}

function shown(node: Tree['children'][number]): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  const inside = node.children.map(shown).join('')
  if (node.tagName !== 'mark') return inside
  return node.properties['className'] === undefined ? `[${inside}]` : `{${inside}}`
}

describe('markWords', () => {
  it.each([
    ['Cancel it; cancelled is another word', ['cancel'], '[Cancel] it; cancelled is another word'],
    ['Ein Café am Fluß', ['cafe', 'FLUSS'], 'Ein [Café] am [Fluß]'],
    ['C++ and C', ['C++'], '[C++] and C'],
    ['the red fox, the red, fox', ['red fox'], 'the [red fox], the [red, fox]'],
    ['我爱北京天安门', ['北京'], '我爱[北京]天安门'],
    ['nothing here', [], 'nothing here'],
  ])('marks in %j', (text, words, expected) => {
    expect(marked(text, words)).toBe(expected)
  })

  it('takes the first for the current one, when asked', () => {
    expect(marked('fetch and fetch', ['fetch'], true)).toBe('{fetch} and [fetch]')
  })
})
