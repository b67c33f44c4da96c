import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../../support/archiveFixture.ts'
import { idFrom } from '../../../support/buildExport.ts'
import { type OpenClient, openClient } from '../../../support/mcpClient.ts'
import { importTexts, openSearch } from '../../../support/searchFixture.ts'
import type { NamedConversation } from '../../../support/searchTexts.ts'

const newFolder = temporaryFolders('thinking')
const talks: readonly NamedConversation[] = [
  {
    id: 'shelf',
    title: 'A shelf',
    createTime: 1_735_689_600,
    turns: [
      ['user', 'Which wood for a shelf?'],
      [
        'assistant',
        '',
        { content: { content_type: 'thoughts', thoughts: [{ summary: 'Weighing', content: 'Perhaps walnut?' }] } },
      ],
      ['tool', 'Thinking of hickory', { author: { role: 'tool', name: 'a8km123', metadata: {} } }],
      ['tool', 'Prices of cherry', { author: { role: 'tool', name: 'browser', metadata: {} } }],
      ['assistant', 'Take oak.'],
    ],
  },
]
const messageOf = (turn: number): string => idFrom(`${idFrom('shelf')} turn ${turn}`)
let ours: OpenClient

beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(folder, talks, newFolder())
  ours = await openClient(openSearch({ folder, conversations: talks }))
})

describe('thinking', () => {
  it.each([
    ['walnut', 'thinking'],
    ['hickory', 'thinking'],
    ['cherry', 'tool'],
    ['oak', 'assistant'],
    ['wood', 'user'],
  ])('is distinguished by conversation_search: %s', async (query, role) => {
    const { text, value } = await ours.call('conversation_search', { query })
    expect(value).toMatchObject({ results: [{ role }] })
    expect(text).toMatch(new RegExp(`^\\[2025-01-01 00:0\\d\\] ${role} \\(conv: A shelf\\)\\n`, 'u'))
  })

  it('counts as its original role in role filters', async () => {
    expect((await ours.call('conversation_search', { query: 'walnut', roles: ['assistant'] })).value).toMatchObject({
      results: [{ role: 'thinking' }],
    })
    expect((await ours.call('conversation_search', { query: 'walnut', roles: ['user'] })).text).toBe(
      'No matching messages.',
    )
  })

  it.each([
    ['walnut', 'thinking'],
    ['hickory', 'thinking'],
    ['cherry', 'browser'],
    ['oak', 'assistant'],
  ])('is the author in msg_search: %s', async (query, author) => {
    expect((await ours.call('msg_search', { query })).value).toMatchObject({ results: [{ author }] })
  })

  it.each([
    ['walnut', 'thinking', 'th'],
    ['cherry', 'tool', 't'],
    ['oak', 'assistant', 'a'],
  ])('is a role among matched turns: %s', async (query, role, letter) => {
    const { text, value } = await ours.call('query_conversations', { mode: 'search', query, searchMode: 'turns' })
    expect(value).toMatchObject({ conversations: [{ matchedTurns: [{ role }] }] })
    expect(JSON.parse(text)).toMatchObject({ c: [{ m: [{ r: letter }] }] })
  })

  it.each([
    [1, 'thinking'],
    [2, 'thinking'],
    [3, 'tool'],
    [4, 'assistant'],
  ])('is a role in get_messages_around: turn %i', async (turn, role) => {
    const { text, value } = await ours.call('get_messages_around', { message_id: messageOf(turn), before: 0, after: 0 })
    expect(value).toMatchObject({ messages: [{ role, is_target: true }] })
    expect(text).toContain(`role="${role}"`)
  })

  it('has its own heading in a resource', async () => {
    const { contents } = await ours.client.readResource({ uri: `conversation://${idFrom('shelf')}` })
    const [page] = contents
    expect(page && 'text' in page ? page.text : '').toMatch(/^## Thinking · .*\n\n(?:> .*\n)*> Perhaps walnut\?$/mu)
  })
})
