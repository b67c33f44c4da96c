import { describe, expect, it } from 'vitest'
import type { ExportRecord } from '../../../../../electron/import/parse/exportValue.ts'
import { readChatgptConversation } from '../../../../../electron/import/parse/chatgpt/readChatgptConversation.ts'
import { buildConversation, slimmed } from '../../../../support/buildExport.ts'

const rich = buildConversation({
  id: 'tulips',
  title: 'Tulips',
  turns: [
    ['user', 'When?'],
    ['assistant', 'In autumn.'],
  ],
})

function read(...versions: readonly ExportRecord[]) {
  return readChatgptConversation(versions, 'c-1')
}

describe('readChatgptConversation', () => {
  it('reads a rich conversation', () => {
    const conversation = read({
      ...rich,
      is_archived: true,
      is_starred: true,
      pinned_time: 1_735_689_700.5,
      conversation_origin: 'apple',
      voice: 'ember',
    })
    expect(conversation).toMatchObject({
      externalId: 'c-1',
      title: 'Tulips',
      createdAtMs: Date.UTC(2025, 0, 1),
      currentNodeKey: rich.current_node,
      model: 'gpt-4o',
      gptId: null,
      projectId: null,
      isArchived: true,
      isStarred: true,
      pinnedAtMs: 1_735_689_700_500,
      origin: 'apple',
      voice: 'ember',
    })
    expect(conversation.nodes.map(({ message }) => message?.text ?? null)).toEqual([null, '', 'When?', 'In autumn.'])
    expect(conversation.nodes[0]).toEqual({
      key: 'client-created-root',
      parentKey: null,
      childKeys: [conversation.nodes[1]?.key],
      message: null,
    })
  })

  it('reads a slim one: no children, no metadata, no recipient', () => {
    const conversation = read(slimmed(rich))
    expect(
      conversation.nodes.map(({ message, childKeys }) => [message?.role ?? null, message?.text ?? null, childKeys]),
    ).toEqual([
      [null, null, []],
      ['user', 'When?', []],
      ['assistant', 'In autumn.', []],
    ])
    expect(conversation.nodes[1]?.parentKey).toBe('client-created-root')
  })

  it.each<[what: string, fields: ExportRecord, gptId: string | null, projectId: string | null]>([
    ['neither', {}, null, null],
    ['a GPT', { gizmo_id: 'g-abc' }, 'g-abc', null],
    ['a GPT, told by its template', { conversation_template_id: 'g-abc' }, 'g-abc', null],
    ['a project', { gizmo_id: 'g-p-abc', gizmo_type: 'snorlax' }, null, 'g-p-abc'],
    ['a project, told by its template as slim exports do', { conversation_template_id: 'g-p-abc' }, null, 'g-p-abc'],
    ['a project, told by its type', { gizmo_id: 'g-abc', gizmo_type: 'snorlax' }, null, 'g-abc'],
    ['a GPT used in a project', { gizmo_id: 'g-abc', conversation_template_id: 'g-p-xyz' }, 'g-abc', 'g-p-xyz'],
    ['the same told twice', { gizmo_id: 'g-p-abc', conversation_template_id: 'g-p-abc' }, null, 'g-p-abc'],
    ['nothing that could be an id', { gizmo_id: 4, conversation_template_id: '' }, null, null],
  ])('recognizes %s', (_, fields, gptId, projectId) => {
    expect(read({ mapping: {}, ...fields })).toMatchObject({ gptId, projectId })
  })

  it.each<[value: unknown, voice: string | null]>([
    ['ember', 'ember'],
    [null, null],
    ['', null],
    [{ name: 'juniper' }, 'juniper'],
    [{ id: 7 }, 'voice'],
    [3, null],
  ])('reads the voice %j as %j', (value, voice) => {
    expect(read({ mapping: {}, voice: value }).voice).toBe(voice)
  })

  it.each<ExportRecord>([
    {},
    { mapping: null },
    { mapping: [] },
    { mapping: 'x' },
    { mapping: {}, current_node: 7, title: 3, create_time: 'soon', voice: [], gizmo_id: {} },
  ])('handles %j', (record) => {
    expect(read(record)).toMatchObject({ title: null, createdAtMs: null, currentNodeKey: null, nodes: [] })
  })

  it('keeps nodes without an id distinct from those of other conversations', () => {
    const keys = ['a', 'b'].flatMap((id) =>
      readChatgptConversation([{ mapping: [{ message: null }, { message: null }] }], id).nodes.map(({ key }) => key),
    )
    expect(keys).toEqual(['a#0', 'a#1', 'b#0', 'b#1'])
  })

  it.each<unknown>([
    null,
    3,
    'x',
    [],
    {},
    { message: 'x' },
    { message: [], parent: 3, children: [null, 4] },
    { parent: {}, children: 'x' },
  ])('keeps a node such as %j', (node) => {
    expect(read({ mapping: { a: node } }).nodes).toEqual([{ key: 'a', parentKey: null, childKeys: [], message: null }])
  })

  it('keeps nodes whose keys are names that JavaScript knows, and pollutes nothing', () => {
    const json = [
      '{"__proto__":{"title":"no"},"mapping":{',
      '"__proto__":{"parent":null,"message":{"content":{"parts":["one"]}}},',
      '"constructor":{"parent":"__proto__","message":{"content":{"parts":["two"]}}},',
      '"toString":{"parent":"constructor"}},"current_node":"toString","title":"yes"}',
    ].join('')
    const record = JSON.parse(json) as ExportRecord
    for (const versions of [[record], [record, record], [record, JSON.parse(json) as ExportRecord]]) {
      const conversation = read(...versions)
      expect(conversation.nodes.map(({ key, parentKey, message }) => [key, parentKey, message?.text])).toEqual([
        ['__proto__', null, 'one'],
        ['constructor', '__proto__', 'two'],
        ['toString', 'constructor', undefined],
      ])
      expect(conversation.title).toBe('yes')
    }
    expect(({} as Record<string, unknown>)['title']).toBeUndefined()
  })

  it('makes keys storable on every side of a link', () => {
    const [first, second] = read({ mapping: { 'a\0\ud800': { children: ['b'] }, b: { parent: 'a\0\ud800' } } }).nodes
    expect(second?.parentKey).toBe(first?.key)
    expect(first?.key).toBe('a\u2400\ufffd')
  })

  it('reads a chain of 100,000 nodes without running out of stack', () => {
    const mapping = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [`n${index}`, { parent: index === 0 ? null : `n${index - 1}` }]),
    )
    expect(read({ mapping }, { mapping, title: 'Long' }).nodes).toHaveLength(100_000)
  })
})
