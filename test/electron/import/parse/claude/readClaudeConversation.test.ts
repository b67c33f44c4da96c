import { describe, expect, it } from 'vitest'
import {
  claimsClaude,
  claudeExternalId,
  claudeUpdatedAtMs,
  readClaudeConversation,
} from '../../../../../electron/import/parse/claude/readClaudeConversation.ts'
import type { ExportRecord } from '../../../../../electron/import/parse/exportValue.ts'

const ROOT = '00000000-0000-4000-8000-000000000000'

function message(uuid: string, text: string, more: ExportRecord = {}): ExportRecord {
  return { uuid, sender: 'human', text, content: [{ type: 'text', text }], created_at: '2025-03-01T10:00:00Z', ...more }
}

function conversation(chatMessages: readonly unknown[], more: ExportRecord = {}): ExportRecord {
  return {
    uuid: 'c-1',
    name: 'Tulips',
    created_at: '2025-03-01T10:00:00Z',
    updated_at: '2025-03-02T10:00:00Z',
    chat_messages: chatMessages,
    ...more,
  }
}

function links(...versions: readonly ExportRecord[]): readonly string[] {
  return readClaudeConversation(versions, 'c-1').nodes.map((node) => `${node.parentKey ?? '-'} > ${node.key}`)
}

function texts(...versions: readonly ExportRecord[]): readonly (string | undefined)[] {
  return readClaudeConversation(versions, 'c-1').nodes.map((node) => node.message?.text)
}

describe('claimsClaude', () => {
  it.each([
    [true, 'chat_messages', { chat_messages: [] }],
    [true, 'a uuid and messages', { uuid: 'c-1', messages: [] }],
    [false, 'messages without a uuid', { messages: [] }],
    [false, 'a ChatGPT conversation', { id: 'x', mapping: {} }],
    [false, 'chat_messages that are no list', { chat_messages: {} }],
    [false, 'a list', []],
    [false, 'null', null],
    [false, 'a text', 'chat_messages'],
  ])('returns %s for %s', (expected, _, value) => {
    expect(claimsClaude(value)).toBe(expected)
  })
})

describe('claudeExternalId and claudeUpdatedAtMs', () => {
  it('read whatever exists', () => {
    expect(claudeExternalId({ uuid: 'c-1' })).toBe('c-1')
    expect(claudeExternalId({ uuid: 4 })).toBe('4')
    expect(claudeUpdatedAtMs({ updated_at: '2025-03-02T10:00:00Z', created_at: '2025-03-01T10:00:00Z' })).toBe(
      Date.UTC(2025, 2, 2, 10),
    )
    expect(claudeUpdatedAtMs({ created_at: '2025-03-01T10:00:00Z' })).toBe(Date.UTC(2025, 2, 1, 10))
    expect(claudeUpdatedAtMs({})).toBeNull()
  })
})

describe('readClaudeConversation', () => {
  it('reads a linear conversation', () => {
    const answer = message('m2', 'Dry and cool.', { sender: 'assistant', model: 'claude-opus' })
    const read = readClaudeConversation(
      [
        conversation([message('m1', 'Where do bulbs go?'), answer], {
          is_starred: true,
          project: { uuid: 'p-1' },
          model: 'claude-sonnet',
          summary: 'x',
        }),
      ],
      'c-1',
    )
    expect(read).toMatchObject({
      externalId: 'c-1',
      title: 'Tulips',
      createdAtMs: Date.UTC(2025, 2, 1, 10),
      updatedAtMs: Date.UTC(2025, 2, 2, 10),
      currentNodeKey: 'm2',
      model: 'claude-sonnet',
      projectId: 'p-1',
      isStarred: true,
    })
    expect(read.nodes).toMatchObject([
      { key: 'm1', parentKey: null, message: { id: 'm1', role: 'user', kind: 'message', text: 'Where do bulbs go?' } },
      {
        key: 'm2',
        parentKey: 'm1',
        message: { role: 'assistant', model: 'claude-opus', createdAtMs: Date.UTC(2025, 2, 1, 10) },
      },
    ])
  })

  it('builds the tree from the parents, and starts at the current leaf', () => {
    const tree = conversation(
      [
        message('m1', 'a', { parent_message_uuid: ROOT }),
        message('m2', 'b', { parent_message_uuid: 'm1' }),
        message('m3', 'c', { parent_message_uuid: 'm1' }),
        message('m4', 'd', { parent_message_uuid: 'gone' }),
      ],
      { current_leaf_message_uuid: 'm2' },
    )
    expect(links(tree)).toEqual(['- > m1', 'm1 > m2', 'm1 > m3', '- > m4'])
    expect(readClaudeConversation([tree], 'c-1').currentNodeKey).toBe('m2')
    expect(readClaudeConversation([{ ...tree, current_leaf_message_uuid: 'gone' }], 'c-1').currentNodeKey).toBe('m4')
  })

  it('accepts messages with a role and plain content', () => {
    const read = readClaudeConversation(
      [
        {
          uuid: 'c-2',
          messages: [
            { role: 'user', content: 'Hello?' },
            { role: 'assistant', content: 'Hello.' },
          ],
        },
      ],
      'c-2',
    )
    expect(read.nodes).toMatchObject([
      { key: 'c-2#0', parentKey: null, message: { id: null, role: 'user', text: 'Hello?' } },
      { key: 'c-2#1', parentKey: 'c-2#0', message: { role: 'assistant', text: 'Hello.' } },
    ])
  })

  it('merges the messages of several exports', () => {
    const older = conversation([message('m1', 'one'), message('m2', 'two'), message('gone', 'kept')])
    const newer = conversation([message('m1', 'one'), message('m2', 'two'), message('m3', 'three')], {
      name: 'Tulips again',
    })
    expect(links(older, newer)).toEqual(['- > m1', 'm1 > m2', 'm2 > gone', 'm2 > m3'])
    expect(readClaudeConversation([older, newer], 'c-1')).toMatchObject({ title: 'Tulips again', currentNodeKey: 'm3' })
  })

  it.each([
    ['a newer text', { text: 'new', content: [{ type: 'text', text: 'new' }] }, 'new'],
    ['no empty text', { text: '', content: [] }, 'old'],
    ['no empty blocks', { text: '', content: [{ type: 'text', text: ' ' }] }, 'old'],
    ['no missing text', { text: undefined, content: undefined }, 'old'],
    ['a newer plain text only where the blocks are gone', { text: 'new', content: [] }, 'old'],
  ])('adopts %s', (_, more, expected) => {
    expect(texts(conversation([message('m1', 'old')]), conversation([message('m1', '', more)]))).toEqual([expected])
  })

  it('keeps thinking that a newer export has dropped', () => {
    const rich = message('m1', '', {
      content: [
        { type: 'thinking', thinking: 'Hm.' },
        { type: 'text', text: 'Yes.' },
      ],
    })
    expect(texts(conversation([rich]), conversation([message('m1', 'Yes.')]))).toEqual([
      '> **Thinking**\n>\n> Hm.\n\nYes.',
    ])
  })

  it('keeps a name, a project and attachments that a newer export has dropped', () => {
    const rich = conversation([message('m1', 'x', { attachments: [{ file_name: 'a.txt' }] })], { project_uuid: 'p-9' })
    const read = readClaudeConversation(
      [rich, conversation([message('m1', 'x', { attachments: [] })], { name: ' ', project_uuid: null })],
      'c-1',
    )
    expect(read).toMatchObject({
      title: 'Tulips',
      projectId: 'p-9',
      nodes: [{ message: { attachments: [{ assetKey: 'a.txt' }] } }],
    })
  })

  it('keeps both of two messages with one uuid', () => {
    expect(links(conversation([message('m1', 'a'), message('m1', 'b')]))).toEqual(['- > m1', 'm1 > m1#1'])
  })

  it('treats names like __proto__ as plain ids', () => {
    const odd: unknown = JSON.parse('{"uuid":"__proto__","sender":"human","text":"x","__proto__":{"text":"y"}}')
    const version = conversation([odd, message('constructor', 'z', { parent_message_uuid: '__proto__' })])
    expect(links(version, version)).toEqual(['- > __proto__', '__proto__ > constructor'])
    expect(texts(version, version)).toEqual(['x', 'z'])
  })

  it.each([
    ['nothing', []],
    ['an empty record', [{}]],
    [
      'nothing but null',
      [{ uuid: null, name: null, created_at: null, chat_messages: null, project: null, is_starred: null }],
    ],
    ['messages that are none', [{ uuid: 'c', chat_messages: [null, 1, 'x', []] }]],
  ])('returns an empty conversation for %s', (_, versions) => {
    expect(readClaudeConversation(versions, 'c-1')).toMatchObject({
      title: null,
      currentNodeKey: null,
      isStarred: false,
      nodes: [],
    })
  })

  it('uses the given id, even if it has its own', () => {
    expect(readClaudeConversation([{ uuid: 'c-9', chat_messages: [] }], 'c-1').externalId).toBe('c-1')
  })

  it('turns a message of nulls into an empty message', () => {
    const empty = {
      uuid: null,
      sender: null,
      text: null,
      content: null,
      attachments: null,
      files: null,
      created_at: null,
    }
    expect(readClaudeConversation([conversation([empty])], 'c-1').nodes).toMatchObject([
      { key: 'c-1#0', message: { role: null, kind: 'empty', text: '', createdAtMs: null } },
    ])
  })

  it('reads a hundred thousand messages in a row', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => ({ uuid: `m${index}`, sender: 'human', text: 'x' }))
    expect(readClaudeConversation([conversation(many)], 'c-1').nodes.at(-1)).toMatchObject({ parentKey: 'm99998' })
  })
})
