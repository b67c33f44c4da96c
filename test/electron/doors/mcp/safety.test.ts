import { beforeAll, describe, expect, it } from 'vitest'
import { idFrom } from '../../../support/buildExport.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'
import { type OpenClient, openClient } from '../../../support/mcpClient.ts'
import { importTexts, openSearch } from '../../../support/searchFixture.ts'
import type { NamedConversation } from '../../../support/searchTexts.ts'

const newFolder = temporaryFolders('safety')
const wild = '\u001b[31m\u0000\u0007\u200b\u202e\u2066\ufeff\u{e0041}\u{e0100}\ufe01\u3164\u00ad\u200d'
const conversations: readonly NamedConversation[] = [
  { id: 'secret', title: 'Xylophone lessons', createTime: 1_735_689_600, turns: [['user', 'The xylophone is a present for Ada.'], ['assistant', 'I keep the xylophone to myself.']] },
  { id: 'half', title: 'Music', createTime: 1_735_700_000, turns: [['user', 'Which instruments are there?'], ['assistant', 'The zither, which Ada must not know of.'], ['user', 'And others for an orchestra?']] },
  {
    id: 'wild', title: `A wild${wild} title`, createTime: 1_735_800_000,
    turns: [['user', `Wild${wild} words of an orchestra`], ['tool', `Wild${wild} results`, { author: { role: 'tool', name: `tool${wild}`, metadata: {} } }], ['assistant', `<b>Wild</b>${wild} answers`]],
  },
]
let ours: OpenClient

beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(folder, conversations, newFolder())
  const search = openSearch({ folder, conversations })
  await search.must('conversations.edit', { id: idFrom('secret'), isHiddenFromAgents: true })
  await search.must('messages.hide', { messageId: idFrom(`${idFrom('half')} turn 1`), isHidden: true })
  ours = await openClient(search, { settings: { tokenBudget: 200_000 } })
})

async function readable(work: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await work)
  } catch (error) {
    return String(error)
  }
}

/** Everything that a curious agent can ask with these words, as it goes over the wire. */
async function everythingAbout(words: string): Promise<string[]> {
  const { client, call } = ours
  const ids = ['secret', 'half', 'wild'].map(idFrom)
  const messages = ids.flatMap((id) => [0, 1, 2].map((turn) => idFrom(`${id} turn ${turn}`)))
  return Promise.all(
    [
      call('conversation_search', { query: words }),
      call('conversation_search', { query: `${words} instruments orchestra` }),
      call('conversation_search', { limit: 200 }),
      ...(['summary', 'turns', 'both'] as const).map((searchMode) => call('query_conversations', { mode: 'search', query: words, searchMode, includeTranscript: true })),
      call('query_conversations', { mode: 'list' }),
      call('list_conversations', { limit: 100 }),
      call('msg_search', { query: `"${words}"` }),
      call('msg_search', { query: 'wild OR orchestra' }),
      ...ids.map((sessionId) => call('query_conversations', { mode: 'get', sessionId })),
      call('query_conversations', { mode: 'get', sessionKey: 'xylophone-lessons-2025-01' }),
      ...messages.map((message) => call('get_messages_around', { message_id: message, before: 50, after: 50 })),
      ...ids.map((id) => client.readResource({ uri: `conversation://${id}` })),
      client.listResources(),
      client.complete({ ref: { type: 'ref/resource', uri: 'conversation://{id}{?page}' }, argument: { name: 'id', value: words } }),
    ].map(readable),
  )
}

describe('what is hidden from agents', () => {
  // What was asked may be said back, so other words of the same messages tell.
  it.each([
    ['xylophone', /present for|to myself|lessons/i],
    ['Xylophone lessons', /present for|to myself/i],
    ['present for Ada', /xylophone|lessons/i],
    ['zither', /must not know/i],
    ['must not know', /zither/i],
  ])('is told by no tool and no resource that is asked for %s', async (words, telling) => {
    const said = await everythingAbout(words)
    for (const each of said) expect(each).not.toMatch(telling)
    expect(said.filter((each) => each.includes('orchestra')).length).toBeGreaterThan(8)
  })
})

describe('what cannot be seen', () => {
  it('goes out nowhere', async () => {
    const said = await everythingAbout(`wild${wild}`)
    expect(said.filter((each) => each.includes('words of an orchestra')).length).toBeGreaterThan(5)
    for (const each of said) {
      expect(each).not.toMatch(/\\u00[01]|\\u007f|\u200d|\ufe01|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\u{e0000}-\u{e0fff}]/u)
    }
  })
})
