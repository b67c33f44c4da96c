import { describe, expect, it } from 'vitest'
import { markWords } from '../../../../../renderer/features/reader/markdown/marks.ts'
import type { MarkPattern } from '../../../../../shared/text/findWords.ts'

type Tree = Parameters<ReturnType<ReturnType<typeof markWords>>>[0]
type Child = Tree['children'][number]

const text = (value: string): Child => ({ type: 'text', value })
const inside = (tagName: string, ...children: Child[]): Child => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})

const whole = (...tokens: string[]): MarkPattern => ({ kind: 'words', tokens, isPrefix: false })

function marked(children: Child[], patterns: MarkPattern[], current: number | null = null): string {
  const tree: Tree = { type: 'root', children: [inside('p', ...children)] }
  markWords(patterns, current)()(tree)
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
    ['Cancel it; cancelled is another word', [whole('cancel')], '[Cancel] it; cancelled is another word'],
    [
      'Cancel it; cancelled is a form',
      [{ kind: 'forms', beginning: 'cancel', words: ['cancel', 'cancelled'] }],
      '[Cancel] it; [cancelled] is a form',
    ],
    ['a typescript', [{ kind: 'literal', text: 'script' }], 'a type[script]'],
    ['foo and foooo', [{ kind: 'regex', source: 'fo{2}', flags: 'u' }], '[foo] and [foo]oo'],
    ['Ein Café am Fluß', [whole('cafe'), whole('fluss')], 'Ein [Café] am [Fluß]'],
    ['C++ and C', [{ kind: 'literal', text: 'c++' }], '[C++] and C'],
    ['the red fox, the red, fox', [whole('red', 'fox')], 'the [red fox], the [red, fox]'],
    ['我爱北京天安门', [{ kind: 'literal', text: '北京' }], '我爱[北京]天安门'],
    ['nothing here', [], 'nothing here'],
  ] satisfies [string, MarkPattern[], string][])('marks in %j', (value, patterns, expected) => {
    expect(marked([text(value)], patterns)).toBe(expected)
  })

  it('uses the given mark as the current one', () => {
    expect(marked([text('fetch and fetch')], [whole('fetch')], 1)).toBe('[fetch] and {fetch}')
  })

  it('marks words across elements, as one', () => {
    expect(
      marked(
        [text('the '), inside('strong', text('red')), text(' fox and a fox')],
        [whole('red', 'fox'), whole('fox')],
        1,
      ),
    ).toBe('the [red][ fox] and a {fox}')
  })
})
