import { describe, expect, it } from 'vitest'
import type { RichConversation } from '../../../../../bench/generate/exportShape.ts'
import type { ExportRecord } from '../../../../../electron/import/parse/exportValue.ts'
import {
  mergeVersions,
  readChatgptConversation,
} from '../../../../../electron/import/parse/chatgpt/readChatgptConversation.ts'
import { buildConversation, slimmed } from '../../../../support/buildExport.ts'

const marker = '\ue200cite\ue202turn0search1\ue201'
const reference = {
  matched_text: marker,
  start_idx: 10,
  end_idx: 10 + marker.length,
  type: 'grouped_webpages',
  items: [
    { title: 'Bulbs', url: 'https://bulbs.example/', refs: [{ turn_index: 0, ref_type: 'search', ref_index: 1 }] },
  ],
}
const rich = buildConversation({
  id: 'tulips',
  title: 'Tulips',
  turns: [
    ['user', 'When?'],
    [
      'assistant',
      'search("tulips")',
      { recipient: 'web.run', content: { content_type: 'code', language: 'unknown', text: 'search("tulips")' } },
    ],
    ['tool', 'A page about bulbs', { author: { role: 'tool', name: 'web.run', metadata: {} } }],
    ['assistant', `In autumn.${marker}`, { metadata: { content_references: [reference] } }],
  ],
})

/** A node of the merged versions by key. */
function nodeOf(versions: readonly ExportRecord[], key: string): ExportRecord {
  return mergeVersions(versions).nodes.get(key) ?? expect.fail(`${key} is gone`)
}

function messageOf(versions: readonly ExportRecord[], key: string): ExportRecord {
  return nodeOf(versions, key)['message'] as ExportRecord
}

function node(message: ExportRecord | null, more: ExportRecord = {}): ExportRecord {
  return { parent: null, message, ...more }
}

function textVersion(text: string, more: ExportRecord = {}): ExportRecord {
  return { mapping: { a: node({ content: { content_type: 'text', parts: [text] }, ...more }) } }
}

function withoutLast(conversation: RichConversation): RichConversation {
  const mapping = Object.fromEntries(Object.entries(conversation.mapping).slice(0, -1))
  return { ...conversation, mapping, current_node: Object.keys(mapping).at(-1) ?? null }
}

describe('two generations of one conversation', () => {
  it.each([
    ['rich, slim', [rich, slimmed(rich)]],
    ['slim, rich', [slimmed(rich), rich]],
    ['rich, slim, rich, slim', [rich, slimmed(rich), rich, slimmed(rich)]],
  ])('read the same as the rich one alone: %s', (_, versions) => {
    expect(readChatgptConversation(versions, rich.id)).toEqual(readChatgptConversation([rich], rich.id))
  })

  it('keep the nodes that the slim one lost, and their position', () => {
    const read = readChatgptConversation([rich, slimmed(rich)], rich.id)
    expect(read.nodes.map(({ key }) => key)).toEqual(Object.keys(rich.mapping))
    expect(read.nodes.map(({ parentKey }) => parentKey)).toEqual(
      Object.values(rich.mapping).map(({ parent }) => parent),
    )
  })

  it('keep the rich parent links even if the slim one is newer and longer', () => {
    const longer = slimmed({ ...rich, update_time: 1_800_000_000, title: 'Bulbs' })
    longer.mapping['later'] = { id: 'later', parent: rich.current_node, message: null }
    const { nodes } = mergeVersions([rich, { ...longer, current_node: 'later' }])
    for (const [key, { parent }] of Object.entries(rich.mapping))
      expect(nodes.get(key)?.['parent'] ?? null).toBe(parent)
    expect(nodes.get('later')?.['parent']).toBe(rich.current_node)
  })

  it('keep the anchors of citations', () => {
    const last = rich.current_node ?? ''
    for (const versions of [
      [rich, slimmed(rich)],
      [slimmed(rich), rich],
    ]) {
      const metadata = messageOf(versions, last)['metadata'] as ExportRecord
      expect(metadata['content_references']).toEqual([reference])
    }
  })

  it('drop the anchors once the text changes', () => {
    const newReference = { type: 'grouped_webpages', items: [] }
    const older = textVersion(`In autumn.${marker}`, { metadata: { content_references: [reference] } })
    const newer = textVersion('In spring.', { metadata: { content_references: [newReference] } })
    expect((messageOf([older, newer], 'a')['metadata'] as ExportRecord)['content_references']).toEqual([newReference])
  })
})

describe('newer and slimmer versions', () => {
  it('takes title, current node and flags from the newest version that has them', () => {
    const versions = [
      { title: 'First', current_node: 'a', is_archived: false, mapping: {} },
      { title: 'Second', current_node: 'b', is_archived: true, mapping: {} },
      { title: '', current_node: null, mapping: {} },
    ]
    expect(mergeVersions(versions).fields).toMatchObject({ title: 'Second', current_node: 'b', is_archived: true })
  })

  it('clears a flag that the newest version denies', () => {
    expect(
      mergeVersions([
        { is_starred: true, mapping: {} },
        { is_starred: false, mapping: {} },
      ]).fields['is_starred'],
    ).toBe(false)
  })

  it('takes the newest text', () => {
    expect(messageOf([textVersion('old'), textVersion('new')], 'a')['content']).toMatchObject({ parts: ['new'] })
  })

  it.each<[what: string, poorer: ExportRecord]>([
    ['an empty text', textVersion('')],
    ['white space', textVersion('  ')],
    ['no parts', { mapping: { a: node({ content: { content_type: 'text', parts: [] } }) } }],
    ['no content', { mapping: { a: node({ content: null }) } }],
    ['no message', { mapping: { a: node(null) } }],
    ['no node', { mapping: { a: null } }],
    ['no such node', { mapping: {} }],
    ['no mapping', {}],
  ])('never overwrites a text with %s', (_, poorer) => {
    for (const versions of [
      [textVersion('In autumn.'), poorer],
      [poorer, textVersion('In autumn.')],
    ]) {
      expect(messageOf(versions, 'a')['content']).toMatchObject({ parts: ['In autumn.'] })
    }
  })

  it('keeps images that a newer version with the same words has lost', () => {
    const picture = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-abc' }
    const withPicture = {
      mapping: { a: node({ content: { content_type: 'multimodal_text', parts: [picture, 'Look'] } }) },
    }
    for (const versions of [
      [withPicture, textVersion('Look')],
      [textVersion('Look'), withPicture],
    ]) {
      expect(messageOf(versions, 'a')['content']).toMatchObject({ parts: [picture, 'Look'] })
    }
  })

  it('keeps fields of message, author and metadata that only one version has', () => {
    const older = textVersion('x', {
      recipient: 'python',
      author: { role: 'tool', name: 'python' },
      metadata: { model_slug: 'gpt-4', command: 'run' },
      weight: 0,
    })
    const newer = textVersion('x', {
      author: { role: 'tool', name: null },
      metadata: { model_slug: 'gpt-5', attachments: [] },
      status: 'done',
    })
    expect(messageOf([older, newer], 'a')).toMatchObject({
      recipient: 'python',
      weight: 0,
      status: 'done',
      author: { role: 'tool', name: 'python' },
      metadata: { model_slug: 'gpt-5', command: 'run' },
    })
  })

  it('keeps nodes that vanished, with everything below them', () => {
    const { nodes } = mergeVersions([rich, withoutLast(rich)])
    expect([...nodes.keys()]).toEqual(Object.keys(rich.mapping))
  })

  it('lists every child of any version, in the newest order first', () => {
    const versions = [{ mapping: { a: { children: ['x', 'y'] } } }, { mapping: { a: { children: ['z', 'y'] } } }]
    expect(nodeOf(versions, 'a')['children']).toEqual(['z', 'y', 'x'])
  })

  it('takes the parent from whichever version has it', () => {
    expect(nodeOf([{ mapping: { a: { parent: 'p' } } }, { mapping: { a: {} } }], 'a')['parent']).toBe('p')
    expect(nodeOf([{ mapping: { a: {} } }, { mapping: { a: { parent: 'p' } } }], 'a')['parent']).toBe('p')
  })

  it('returns a single version unchanged', () => {
    expect(mergeVersions([rich]).fields).toBe(rich)
  })

  it('is empty for no version', () => {
    expect(mergeVersions([])).toEqual({ fields: {}, nodes: new Map() })
  })
})
