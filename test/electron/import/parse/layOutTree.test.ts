import { describe, expect, it } from 'vitest'
import { layOutTree } from '../../../../electron/import/parse/layOutTree.ts'
import type { TreeNode } from '../../../../shared/model/conversation.ts'
import type { MessageKind } from '../../../../shared/model/message.ts'
import type { TreeLayout } from '../../../../shared/model/treeLayout.ts'
import { FAR_BELOW_QUADRATIC, growth } from '../../../support/growth.ts'

interface NodeFields {
  readonly children?: readonly string[]
  readonly at?: number
  readonly kind?: MessageKind | null
}

function node(
  key: string,
  parentKey: string | null,
  { children = [], at, kind = 'message' }: NodeFields = {},
): TreeNode {
  if (kind === null) return { key, parentKey, childKeys: children, message: null }
  return {
    key,
    parentKey,
    childKeys: children,
    message: {
      id: key,
      role: 'user',
      authorName: null,
      recipient: null,
      channel: null,
      contentType: 'text',
      kind,
      text: `Said in ${key}`,
      createdAtMs: at ?? null,
      updatedAtMs: null,
      model: null,
      sources: [],
      attachments: [],
    },
  }
}

/** The canonical path as keys, reconstructed from the positions. */
function canonicalKeys(nodes: readonly TreeNode[], current: string | null): readonly string[] {
  const { places } = layOutTree(nodes, current)
  const keys: string[] = []
  for (const [index, { position }] of places.entries()) if (position !== null) keys[position] = nodes[index]?.key ?? '?'
  return keys
}

function siblingsOf(nodes: readonly TreeNode[], parentIndex: number): readonly string[] {
  const keys: string[] = []
  for (const [index, place] of layOutTree(nodes, null).places.entries())
    if (place.parentIndex === parentIndex) keys[place.siblingIndex] = nodes[index]?.key ?? '?'
  return keys
}

function chain(length: number): TreeNode[] {
  return Array.from({ length }, (_, index) => node(`n${index}`, index === 0 ? null : `n${index - 1}`))
}

/** A trunk with a tenth as many branches at its end. */
function layOutBranches(size: number): TreeLayout {
  const nodes = chain(size)
  for (let index = 0; index < size / 10; index += 1) nodes.push(node(`side${index}`, `n${size - 2}`))
  return layOutTree(nodes, `n${size - 1}`)
}

describe('layOutTree', () => {
  it('returns nothing for no nodes', () => {
    expect(layOutTree([], null)).toEqual({ places: [], branches: [] })
    expect(layOutTree([], 'gone')).toEqual({ places: [], branches: [] })
  })

  it('lays a plain chain out as one path', () => {
    const nodes = [node('root', null, { kind: null }), node('question', 'root'), node('answer', 'question')]
    for (const current of ['answer', null, 'unknown'])
      expect(layOutTree(nodes, current)).toEqual({
        places: [
          { parentIndex: null, siblingIndex: 0, siblingCount: 1, position: 0 },
          { parentIndex: 0, siblingIndex: 0, siblingCount: 1, position: 1 },
          { parentIndex: 1, siblingIndex: 0, siblingCount: 1, position: 2 },
        ],
        branches: [{ leafIndex: 2, forkIndex: null, messageCount: 2 }],
      })
  })

  it('follows parents if the export lists the nodes in another order', () => {
    const nodes = [node('answer', 'question'), node('root', null), node('question', 'root')]
    expect(canonicalKeys(nodes, 'answer')).toEqual(['root', 'question', 'answer'])
    expect(canonicalKeys(nodes, null)).toEqual(['root', 'question', 'answer'])
  })

  it('finds the branches off the canonical path, with their fork points', () => {
    const nodes = [
      node('root', null, { kind: null }),
      node('question', 'root'),
      node('answer', 'question'),
      node('answer again', 'question'),
      node('thanks', 'answer again'),
      node('question edited', 'root'),
      node('answer to edit', 'question edited'),
    ]
    expect(layOutTree(nodes, 'thanks').branches).toEqual([
      { leafIndex: 4, forkIndex: null, messageCount: 3 },
      { leafIndex: 2, forkIndex: 1, messageCount: 2 },
      { leafIndex: 6, forkIndex: 0, messageCount: 2 },
    ])
    expect(layOutTree(nodes, 'thanks').places.map((place) => place.position)).toEqual([0, 1, null, 2, 3, null, null])
  })

  it('ends the canonical path at the current node even if the tree continues', () => {
    const nodes = [node('a', null), node('b', 'a'), node('c', 'b')]
    expect(canonicalKeys(nodes, 'b')).toEqual(['a', 'b'])
    expect(layOutTree(nodes, 'b').branches).toEqual([
      { leafIndex: 1, forkIndex: null, messageCount: 2 },
      { leafIndex: 2, forkIndex: 1, messageCount: 3 },
    ])
  })

  it('uses the newest leaf if the current node is unknown', () => {
    const nodes = [
      node('a', null, { at: 1 }),
      node('old', 'a', { at: 5 }),
      node('new', 'a', { at: 9 }),
      node('undated', 'a'),
    ]
    for (const current of [null, 'elsewhere']) expect(canonicalKeys(nodes, current)).toEqual(['a', 'new'])
  })

  it('uses the first of equally new leaves', () => {
    const nodes = [node('a', null), node('one', 'a', { at: 7 }), node('two', 'a', { at: 7 })]
    expect(canonicalKeys(nodes, null)).toEqual(['a', 'one'])
  })

  it.each([
    ['as the parent lists them', ['z', 'x', 'y'], [3, 2, 1], ['z', 'x', 'y']],
    ['by time when the parent lists none', [], [3, 1, 2], ['y', 'z', 'x']],
    ['listed ones first', ['y'], [1, 3, 2], ['y', 'x', 'z']],
    ['undated ones last', [], [undefined, 8, undefined], ['y', 'x', 'z']],
    ['in input order when nothing else tells', [], [], ['x', 'y', 'z']],
    ['in spite of strangers and repetitions in the list', ['?', 'z', 'z', 'y'], [], ['z', 'y', 'x']],
  ] as const)('orders siblings %s', (_, children, times, expected) => {
    const nodes = [
      node('root', null, { children }),
      ...['x', 'y', 'z'].map((key, index) => node(key, 'root', times[index] === undefined ? {} : { at: times[index] })),
    ]
    expect(siblingsOf(nodes, 0)).toEqual(expected)
    expect(layOutTree(nodes, null).places.map((place) => place.siblingCount)).toEqual([1, 3, 3, 3])
  })

  it('lists the branches depth first, in sibling order', () => {
    const nodes = [
      node('root', null, { children: ['b', 'a', 'main'] }),
      node('main', 'root'),
      node('a', 'root'),
      node('b', 'root', { children: ['b2', 'b1'] }),
      node('b1', 'b'),
      node('b2', 'b'),
    ]
    const leaves = layOutTree(nodes, 'main').branches.map((branch) => nodes[branch.leafIndex]?.key)
    expect(leaves).toEqual(['main', 'b2', 'b1', 'a'])
  })

  it('leaves out branches without messages of their own', () => {
    const nodes = [
      node('root', null),
      node('main', 'root'),
      node('nothing', 'root', { kind: null }),
      node('hidden', 'root', { kind: 'hidden' }),
      node('empty', 'root', { kind: 'empty' }),
      node('thoughts', 'root', { kind: 'thoughts' }),
    ]
    expect(layOutTree(nodes, 'main').branches).toEqual([
      { leafIndex: 1, forkIndex: null, messageCount: 2 },
      { leafIndex: 5, forkIndex: 0, messageCount: 1 },
    ])
  })

  it('treats a node with a dangling parent, or itself as parent, as a root', () => {
    const nodes = [node('a', null), node('lost', 'never seen'), node('self', 'self', { children: ['self'] })]
    const { places, branches } = layOutTree(nodes, 'a')
    for (const place of places) expect(place).toMatchObject({ parentIndex: null, siblingIndex: 0, siblingCount: 1 })
    expect(branches).toEqual([
      { leafIndex: 0, forkIndex: null, messageCount: 1 },
      { leafIndex: 1, forkIndex: null, messageCount: 1 },
      { leafIndex: 2, forkIndex: null, messageCount: 1 },
    ])
  })

  it.each([
    ['null', null, ['a', 'b', 'c']],
    ['in the middle', 'b', ['c', 'a', 'b']],
  ])('follows a cycle once when the current node is %s', (_, current, expected) => {
    const nodes = [node('a', 'c'), node('b', 'a'), node('c', 'b')]
    expect(canonicalKeys(nodes, current)).toEqual(expected)
    const { places, branches } = layOutTree(nodes, current)
    expect(places.filter((place) => place.parentIndex === null)).toHaveLength(1)
    expect(branches).toHaveLength(1)
  })

  it('keeps nodes below a cycle, and cycles off the canonical path', () => {
    const nodes = [
      node('main', null),
      node('x', 'y'),
      node('y', 'x'),
      node('tail', 'y'),
      node('p', 'q'),
      node('q', 'p'),
    ]
    const { places, branches } = layOutTree(nodes, 'main')
    expect(places.map((place) => place.parentIndex)).toEqual([null, 2, null, 2, 5, null])
    expect(branches.map((branch) => nodes[branch.leafIndex]?.key)).toEqual(['main', 'x', 'tail', 'p'])
    expect(canonicalKeys(nodes, 'tail')).toEqual(['x', 'y', 'tail'])
  })

  it('treats names like __proto__ as plain keys', () => {
    const nodes = [node('__proto__', null), node('constructor', '__proto__'), node('toString', '__proto__')]
    expect(canonicalKeys(nodes, 'toString')).toEqual(['__proto__', 'toString'])
    expect(canonicalKeys([node('a', 'hasOwnProperty')], '__proto__')).toEqual(['a'])
  })

  it('places each of several nodes with the same key', () => {
    const nodes = [node('a', null), node('a', null), node('b', 'a'), node('b', 'b')]
    expect(layOutTree(nodes, 'b').places).toHaveLength(4)
    expect(canonicalKeys(nodes, 'b')).toEqual(['a', 'b'])
  })

  it('handles a chain of a hundred thousand nodes, forwards and backwards', () => {
    const nodes = chain(100_000)
    for (const order of [nodes, nodes.toReversed()]) {
      const { places, branches } = layOutTree(order, 'n99999')
      expect(branches).toMatchObject([{ messageCount: 100_000 }])
      expect(places.filter((place) => place.position === null)).toHaveLength(0)
    }
  })

  it('climbs a long trunk once for all its branches', () => {
    const { branches } = layOutBranches(10_000)
    expect(branches).toHaveLength(1001)
    expect(branches[1]).toEqual({ leafIndex: 10_000, forkIndex: 9998, messageCount: 10_000 })
    expect(growth(10_000, layOutBranches)).toBeLessThan(FAR_BELOW_QUADRATIC)
  })

  it('handles a cycle of a hundred thousand nodes', () => {
    const nodes = chain(100_000)
    nodes[0] = node('n0', 'n99999')
    expect(canonicalKeys(nodes, null)).toHaveLength(100_000)
  })
})
