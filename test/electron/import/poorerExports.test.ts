import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentOf, essenceOf, importInto, messagesOf, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { buildConversation, writeFiles } from '../../support/buildExport.ts'

const newFolder = temporaryFolders('poorer')

/** A conversation with one message per content, each below the previous one. */
function conversationOf(contents: readonly object[], updateTime: number): object {
  const nodes = contents.map((content, index) => {
    const id = `n${index}`
    return [
      id,
      {
        id,
        parent: index === 0 ? null : `n${index - 1}`,
        children: [],
        message: { id, author: { role: 'assistant' }, content },
      },
    ]
  })
  return {
    conversation_id: 'poor',
    title: 'Poor',
    update_time: updateTime,
    current_node: `n${contents.length - 1}`,
    mapping: Object.fromEntries(nodes),
  }
}

async function textsAfter(...versions: readonly object[]): Promise<string[]> {
  const folder = newFolder('archive')
  for (const [index, version] of versions.entries())
    await importInto(folder, saved(newFolder(), `v${index}.json`, [version]))
  return messagesOf(folder, 'poor').map(({ text }) => text)
}

describe('a newer export with less content', () => {
  it('removes no thinking, instructions or spoken words', async () => {
    const full = [
      { content_type: 'thoughts', thoughts: [{ summary: 'Plan', content: 'Think of the tide.' }] },
      { content_type: 'user_editable_context', user_profile: 'A keeper of bees', user_instructions: 'Be brief' },
      {
        content_type: 'multimodal_text',
        parts: [{ content_type: 'audio_transcription', text: 'Said aloud', direction: 'in' }],
      },
    ]
    const emptied = [
      { content_type: 'thoughts', thoughts: [] },
      { content_type: 'user_editable_context', user_profile: '', user_instructions: '' },
      { content_type: 'multimodal_text', parts: [{ content_type: 'audio_transcription', text: '', direction: 'in' }] },
    ]
    const texts = await textsAfter(conversationOf(full, 100), conversationOf(emptied, 200))
    expect(texts).toEqual([
      expect.stringContaining('Think of the tide.'),
      expect.stringContaining('A keeper of bees'),
      'Said aloud',
    ])
    expect(await textsAfter(conversationOf(emptied, 100))).not.toContain('in')
  })

  it('removes no image, even if the text changed', async () => {
    const picture = { content_type: 'image_asset_pointer', asset_pointer: `file-service://file-${'P'.repeat(22)}` }
    const folder = newFolder('archive')
    await importInto(
      folder,
      saved(newFolder(), 'a.json', [
        conversationOf([{ content_type: 'multimodal_text', parts: ['Old words', picture] }], 100),
      ]),
    )
    await importInto(
      folder,
      saved(newFolder(), 'b.json', [conversationOf([{ content_type: 'text', parts: ['New words'] }], 200)]),
    )
    expect(messagesOf(folder, 'poor')).toMatchObject([{ text: 'New words', attachments: [{ kind: 'image' }] }])
  })
})

describe('a file of conversations', () => {
  it('may have one conversation per line', async () => {
    const lines = ['one', 'two', 'three'].map((id) => JSON.stringify(buildConversation({ id, turns: [['user', id]] })))
    const file = path.join(newFolder(), 'chats.jsonl')
    writeFileSync(file, `${lines.join('\n')}\n`)
    const folder = newFolder('archive')
    expect(await importInto(folder, file)).toMatchObject({ conversations: { new: 3, skipped: 0 } })
  })

  it('treats JSON uploaded to a chat as a file', async () => {
    const source = newFolder('export')
    const upload = 'file-MAPPING0000000000000000-index.json'
    writeFiles(source, {
      'conversations.json': [buildConversation({ id: 'mine', turns: [['user', 'Mine']] })],
      [upload]: { mapping: { field: { type: 'keyword' } } },
      'file-EXPORT00000000000000000-old.json': [buildConversation({ id: 'foreign', turns: [['user', 'Not mine']] })],
    })
    const folder = newFolder('archive')
    expect(await importInto(folder, source)).toMatchObject({ conversations: { new: 1 }, files: { kept: 2 } })
  })

  it('reports a conversation that is in it twice with different text', async () => {
    const one = buildConversation({ id: 'twice', turns: [['user', 'One']] })
    const two = buildConversation({ id: 'twice', turns: [['user', 'Two']] })
    const report = await importInto(newFolder('archive'), saved(newFolder(), 'a.json', [one, two]))
    expect(report.warnings).toContainEqual(
      expect.objectContaining({ where: 'a.json #2', reasons: [{ reason: 'noteOtherVersion', values: {} }] }),
    )
  })

  it('keeps ids apart that differ only in what cannot be stored, and takes numbers for ids', async () => {
    const ids = ['a\u0000b', 'a\u2400b', 'x\ud800', 'x\udfff', 5]
    const records = ids.map((id) => ({
      ...buildConversation({ id: 'any', turns: [['user', 'Hello']] }),
      id,
      conversation_id: id,
    }))
    const folder = newFolder('archive')
    await importInto(folder, saved(newFolder(), 'a.json', records))
    expect(contentOf(folder).conversations).toBe(5)
    expect(await importInto(folder, saved(newFolder(), 'b.json', [{ ...records[4], title: 'Five' }]))).toMatchObject({
      conversations: { new: 0, updated: 1 },
    })
  })

  it('may have its nodes as a list', async () => {
    const conversation = buildConversation({
      id: 'listed',
      turns: [
        ['user', 'Hello'],
        ['assistant', 'Good day'],
      ],
    })
    const folder = newFolder('archive')
    await importInto(
      folder,
      saved(newFolder(), 'a.json', [{ ...conversation, mapping: Object.values(conversation.mapping) }]),
    )
    expect(messagesOf(folder, conversation.id).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Hello', 'Good day']),
    )
    const node = {
      id: 'same',
      parent: null,
      message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['Alike'] } },
    }
    await importInto(folder, saved(newFolder(), 'b.json', [{ id: 'alike', mapping: [node, node] }]))
    expect(messagesOf(folder, 'alike').map(({ text }) => text)).toEqual(['Alike', 'Alike'])
  })

  it('counts unreadable records once, however often they are imported', async () => {
    const folder = newFolder('archive')
    const file = saved(newFolder(), 'a.json', [
      null,
      'words',
      buildConversation({ id: 'good', turns: [['user', 'Hello']] }),
    ])
    for (let times = 0; times < 3; times += 1) await importInto(folder, file)
    expect(contentOf(folder).rejectedRecords).toBe(2)
  })
})

it('the viewer page and the JSON of an export give the same archive in either order', async () => {
  const conversation = buildConversation({ id: 'both', title: 'Plain', turns: [['user', 'Hello']] })
  const other = {
    ...buildConversation({ id: 'both', title: 'Other', turns: [['user', 'Hello']] }),
    conversation_origin: 'apple',
  }
  const source = newFolder()
  writeFileSync(path.join(source, 'chat.html'), `<script>var jsonData = [${JSON.stringify(conversation)}];</script>`)
  const page = path.join(source, 'chat.html')
  const [json, newer] = [saved(newFolder(), 'a.json', [conversation]), saved(newFolder(), 'b.json', [other])]
  const essences = []
  for (const order of [
    [page, json, newer],
    [json, page, newer],
    [newer, json, page],
  ]) {
    const folder = newFolder('archive')
    for (const file of order) await importInto(folder, file)
    essences.push(essenceOf(folder))
  }
  expect(essences[1]).toEqual(essences[0])
  expect(essences[2]).toEqual(essences[0])
})
