import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { openApi } from '../../support/apiFixture.ts'
import { importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { buildConversation } from '../../support/buildExport.ts'

const newFolder = temporaryFolders('rawmessages')

async function open(...exported: readonly unknown[]) {
  const folder = newFolder('archive')
  for (const records of exported) await importInto(folder, saved(newFolder(), 'conversations.json', records as object))
  const { person, page } = openApi(folder)
  const [listed] = (await person.must('conversations.list', {})).conversations
  const conversationId = listed?.id ?? ''
  const { messages } = await person.must('conversations.show', { id: conversationId, branch: 1 })
  const raw = async (messageId: string): Promise<unknown> => {
    const reply = await page.ask('messages.raw', { conversationId, messageId })
    return reply.ok ? reply.value.json : reply.error
  }
  return { messages, raw, page }
}

describe('a raw message', () => {
  it('is the complete node with its message, indented', async () => {
    const exported = buildConversation({
      id: 'tulips',
      title: 'Tulips',
      turns: [
        ['user', 'When?'],
        ['assistant', 'In autumn.'],
      ],
    })
    const { messages, raw } = await open([exported])
    for (const { nodeKey } of messages)
      expect(await raw(nodeKey)).toBe(JSON.stringify((exported.mapping as Record<string, unknown>)[nodeKey], null, 2))
    expect(await raw(messages.at(-1)?.nodeKey ?? '')).toContain('\n  "message": {\n')
  })

  it('comes from the newest export that has it', async () => {
    const older = buildConversation({
      id: 'tulips',
      title: 'Tulips',
      turns: [
        ['user', 'When?'],
        ['assistant', 'In autumn.'],
      ],
    })
    const newer = structuredClone(older) as unknown as {
      update_time: number
      mapping: Record<string, Record<string, unknown>>
    }
    newer.update_time += 1000
    const [gone = '', changed = ''] = Object.keys(newer.mapping).slice(-2)
    const { [gone]: _gone, ...rest } = newer.mapping
    newer.mapping = { ...rest, [changed]: { ...rest[changed], note: 'newer' } }
    const { raw } = await open([older], [newer])
    expect(JSON.parse(String(await raw(changed)))).toMatchObject({ note: 'newer' })
    expect(JSON.parse(String(await raw(gone)))).toEqual((older.mapping as Record<string, unknown>)[gone])
  })

  it('is found in a list, by its id or its index', async () => {
    const said = [
      { uuid: 'a1', sender: 'human', text: 'Hello' },
      { sender: 'assistant', text: 'Good day' },
    ]
    const { messages, raw } = await open([
      { uuid: 'c1', name: 'Talk', created_at: '2025-01-01T10:00:00Z', chat_messages: said },
    ])
    expect(
      await Promise.all(messages.map(async ({ nodeKey }) => JSON.parse(String(await raw(nodeKey))) as unknown)),
    ).toEqual(said)
  })

  it('is found in a database by its number or its index', async () => {
    const folder = newFolder('archive')
    const file = path.join(newFolder(), 'history.db')
    const sql = `
      CREATE TABLE conversations (id, title);
      CREATE TABLE messages (id INTEGER, conversation_id, role, content);
      INSERT INTO conversations VALUES (7, 'Tulips');
      INSERT INTO messages
        VALUES (2, 7, 'user', 'When?'), (1, 7, 'assistant', 'In autumn.'), (NULL, 7, 'user', 'Thanks!')`
    new Database(file).exec(sql).close()
    await importInto(folder, file)
    const { person, page } = openApi(folder)
    const { messages } = await person.must('conversations.show', { id: '7', branch: 1 })
    const raw = await Promise.all(
      messages.map(({ nodeKey }) => page.must('messages.raw', { conversationId: '7', messageId: nodeKey })),
    )
    expect(raw.map(({ json }) => (JSON.parse(json) as { content: string }).content)).toEqual([
      'When?',
      'In autumn.',
      'Thanks!',
    ])
  })

  it('is the turn that an agent saved, which has no id', async () => {
    const folder = newFolder('archive')
    await importInto(
      folder,
      saved(newFolder(), 'a.json', [buildConversation({ id: 'tulips', turns: [['user', 'When?']] })]),
    )
    const { person, agent, page } = openApi(folder)
    await person.must('agents.change', { mayWrite: true })
    const { conversation } = await agent.must('conversations.save', {
      title: 'Shed',
      turns: [
        { role: 'user', content: 'Felt or rubber?' },
        { role: 'assistant', content: 'Rubber.' },
      ],
    })
    const { messages } = await person.must('conversations.show', { id: conversation.id, branch: 1 })
    const { json } = await page.must('messages.raw', {
      conversationId: conversation.id,
      messageId: messages.at(-1)?.nodeKey ?? '',
    })
    expect(JSON.parse(json)).toMatchObject({ role: 'assistant', content: 'Rubber.' })
  })

  it('is reported as missing if no export has it', async () => {
    const { raw, page } = await open([buildConversation({ id: 'tulips', turns: [['user', 'When?']] })])
    expect(await raw('__proto__')).toMatchObject({ code: 'not_found' })
    expect(await raw('toString')).toMatchObject({ code: 'not_found' })
    expect(await page.ask('messages.raw', { conversationId: 'nobody', messageId: 'x' })).toMatchObject({
      error: { code: 'not_found' },
    })
  })
})
