import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildConversation, buildZip, type ConversationOptions, idFrom, slimmed } from '../../support/buildExport.ts'
import {
  checkIndex,
  essenceOf,
  importInto,
  messagesOf,
  rowsOf,
  saved,
  temporaryFolders,
  withArchive,
} from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('order')
const pictureId = `file-${'A'.repeat(22)}`
const options: ConversationOptions = {
  id: 'garden',
  title: 'Garden',
  turns: [
    [
      'user',
      'Look',
      {
        content: {
          content_type: 'multimodal_text',
          parts: [{ content_type: 'image_asset_pointer', asset_pointer: `file-service://${pictureId}` }, 'Look'],
        },
      },
    ],
    [
      'assistant',
      'search()',
      { recipient: 'web.run', content: { content_type: 'code', language: 'unknown', text: 'search()' } },
    ],
    ['tool', 'A page', { author: { role: 'tool', name: 'web.run', metadata: {} } }],
    ['assistant', 'A heron.'],
  ],
  branches: [{ after: 0, turns: [['assistant', 'A stork.']] }],
}
const rich = buildConversation(options)
const newer = slimmed(
  buildConversation({
    ...options,
    title: 'Garden birds',
    turns: [...options.turns, ['user', 'Thanks!']],
    updateTime: 1_764_000_000,
    extra: { is_starred: true, conversation_template_id: 'g-p-1' },
  }),
)
const other = buildConversation({
  id: 'kitchen',
  title: 'Bread',
  turns: [
    ['user', 'How long?'],
    ['assistant', 'An hour.'],
  ],
})

function canonicalDatabase(folder: string): string {
  const file = path.join(folder, 'c.db')
  const db = new Database(file)
  db.exec(
    'CREATE TABLE conversations (id TEXT, title TEXT, create_time TEXT, update_time TEXT); CREATE TABLE messages ' +
      '(id TEXT, conversation_id TEXT, role TEXT, content TEXT, create_time TEXT, position INTEGER)',
  )
  db.prepare('INSERT INTO conversations VALUES (?, ?, ?, ?)').run(rich.id, 'Old garden', '1735689600.0', '1735689630.0')
  db.prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?)').run(
    idFrom(`${rich.id} turn 0`),
    rich.id,
    'user',
    '["Look"]',
    '1735689630.0',
    0,
  )
  db.prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?)').run(
    idFrom('only here'),
    rich.id,
    'assistant',
    'A heron, once.',
    '1735689640.0',
    1,
  )
  db.close()
  return file
}

function permutations<T>(values: readonly T[]): T[][] {
  if (values.length < 2) return [[...values]]
  return values.flatMap((value, index) => permutations(values.toSpliced(index, 1)).map((rest) => [value, ...rest]))
}

/** A slim conversation whose last message is attached to the given parent. */
function movedBelow(parent: string, updateTime: number): object {
  const nodes = [
    ['a', null],
    ['b', 'a'],
    ['x', 'a'],
    ['c', parent],
  ] as const
  const mapping = Object.fromEntries(nodes.map(([id, above]) => [id, { id, parent: above, message: null }]))
  return { id: 'moved', title: 'Moved', update_time: updateTime, current_node: 'c', mapping }
}

describe('several exports in any order', () => {
  let sources: string[] = []
  beforeAll(async () => {
    sources = [
      await buildZip(newFolder(), 'rich.zip', {
        'conversations.json': [rich, other],
        [`${pictureId}-preview.png`]: Buffer.from('small'),
      }),
      await buildZip(newFolder(), 'slim.zip', {
        'conversations-000.json': [newer],
        [`${pictureId}.dat`]: Buffer.from('the original, longer'),
      }),
      canonicalDatabase(newFolder()),
    ]
  })

  it('give the same archive in all six orders, even with repeats', async () => {
    const essences: ReturnType<typeof essenceOf>[] = []
    for (const order of permutations(sources)) {
      const folder = newFolder('archive')
      for (const source of [...order, ...order.slice(0, 2)]) await importInto(folder, source)
      essences.push(essenceOf(folder))
      withArchive(folder, (archive) => {
        expect(archive.findDamage()).toEqual([])
        checkIndex(folder)
      })
    }
    expect(essences).toHaveLength(6)
    for (const essence of essences) expect(essence).toEqual(essences[0])
  })

  it('combine what each of them contains', async () => {
    const folder = newFolder('archive')
    for (const source of sources) await importInto(folder, source)
    expect(
      rowsOf(folder, 'SELECT title, is_starred, project_id FROM conversations WHERE external_id = ?', rich.id),
    ).toEqual([{ title: 'Garden birds', is_starred: 1, project_id: 'g-p-1' }])
    const texts = messagesOf(folder, rich.id).map(({ text }) => text)
    for (const text of ['A heron.', 'A stork.', 'A page', 'Thanks!', 'A heron, once.']) expect(texts).toContain(text)
    expect(messagesOf(folder, rich.id).find(({ text }) => text.includes('Look'))?.attachments).toMatchObject([
      { assetKey: pictureId },
    ])
  })

  it('give the same archive when only the order of shards differs', async () => {
    const [one, two] = [newFolder('archive'), newFolder('archive')]
    await importInto(
      one,
      await buildZip(newFolder(), 'a.zip', {
        'conversations-000.json': [rich],
        'conversations-001.json': [newer, other],
      }),
    )
    await importInto(
      two,
      await buildZip(newFolder(), 'a.zip', {
        'conversations-000.json': [other, newer],
        'conversations-001.json': [rich],
      }),
    )
    expect(essenceOf(one)).toEqual(essenceOf(two))
  })

  it('find the same file for a message, whichever export located it', async () => {
    const talk = buildConversation({
      id: 'photo',
      turns: [['user', 'Look', { metadata: { attachments: [{ id: pictureId, name: 'photo.png', size: 5 }] } }]],
    })
    const byName = await buildZip(newFolder(), 'name.zip', {
      'conversations.json': [talk],
      'photo.png': Buffer.from('one.1'),
    })
    const byPage = await buildZip(newFolder(), 'page.zip', {
      'conversations.json': [slimmed(talk)],
      'odd.bin': Buffer.from('two.2'),
      'chat.html': `<script>var jsonData = []; var assetsJson = {"file-service://${pictureId}": "odd.bin"}</script>`,
    })
    const [one, two] = [newFolder('archive'), newFolder('archive')]
    for (const source of [byName, byPage]) await importInto(one, source)
    for (const source of [byPage, byName]) await importInto(two, source)
    expect(essenceOf(one)).toEqual(essenceOf(two))
  })

  it('give the same archive when three slim exports attach a message differently: the newest wins', async () => {
    const files = [movedBelow('a', 1e9), movedBelow('b', 1.1e9), movedBelow('x', 1.2e9)].map((conversation, index) =>
      saved(newFolder(), `${index}.json`, [conversation]),
    )
    const essences: ReturnType<typeof essenceOf>[] = []
    for (const order of permutations(files)) {
      const folder = newFolder('archive')
      for (const source of order) await importInto(folder, source)
      essences.push(essenceOf(folder))
      const [row] = rowsOf(
        folder,
        'SELECT parent.node_key FROM nodes JOIN nodes AS parent ON parent.ordinal = nodes.parent_ordinal WHERE ' +
          "nodes.node_key = 'c'",
      )
      expect(row).toEqual({ node_key: 'x' })
    }
    for (const essence of essences) expect(essence).toEqual(essences[0])
  })
})
