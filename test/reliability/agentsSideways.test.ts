import { describe, expect, it } from 'vitest'
import { openAgent, valueOf } from '../support/agentProgram.ts'
import { importInto, saved, temporaryFolders, withArchive } from '../support/archiveFixture.ts'
import { runCli } from '../support/commandLine.ts'
import { buildConversation, type ConversationOptions, idFrom } from '../support/buildExport.ts'

const newFolder = temporaryFolders('agents-sideways')

async function importAll(
  conversations: readonly ConversationOptions[],
  archive = newFolder('archive'),
): Promise<string> {
  await importInto(archive, saved(newFolder(), 'export.json', conversations.map(buildConversation)))
  return archive
}

async function command(archive: string, ...args: string[]): Promise<void> {
  const { code, stderr } = await runCli(args, { archive })
  if (code !== 0) throw new Error(stderr)
}

function hideAll(archive: string, ids: readonly string[]): void {
  withArchive(archive, ({ transaction, edits }) =>
    transaction(() => {
      for (const id of ids) edits.editConversation('chatgpt', id, { isHiddenFromAgents: true })
    }),
  )
}

/** Indirect ways for an agent to learn about hidden content. */
describe('hidden content', () => {
  it('does not show in the key of a saved conversation', async () => {
    const now = Math.floor(Date.now() / 1000)
    const archive = await importAll([
      { id: 'secret', title: 'Quokka holidays', createTime: now, turns: [['user', 'Where do quokkas live?']] },
      { id: 'open', turns: [['user', 'Hello']] },
    ])
    await command(archive, 'edit', idFrom('secret'), '--hide')
    await command(archive, 'agents', '--writing', 'on')
    const agent = await openAgent(archive)
    const keyFor = async (title: string): Promise<string> =>
      String(
        valueOf(
          await agent.call('save_conversation_context', {
            title,
            turns: [{ role: 'user', content: `About ${title}.` }],
          }),
        )['sessionKey'],
      )
    for (const name of ['numbat', 'quokka'])
      expect(await keyFor(`${name} holidays`)).toMatch(new RegExp(`^${name}-holidays-\\d{4}-\\d\\d-[0-9a-f]{4}$`))
  })

  it('does not change the order of matches, not even of texts that the agent saves', async () => {
    const secret = {
      id: 'secret',
      title: 'Keys',
      turns: [['user', 'It is correct horse, then battery staple.']] as const,
    }
    const open = { id: 'open', title: 'Open', turns: [['user', 'Something else entirely.']] as const }
    const [having, twin] = [await importAll([open, secret]), await importAll([open])]
    await command(having, 'edit', idFrom('secret'), '--hide')
    const guesses = ['correct horse', 'battery staple', 'correct staple', 'velvet otter', 'then battery']
    const ordersIn = async (archive: string): Promise<string[][]> => {
      await command(archive, 'agents', '--writing', 'on')
      const agent = await openAgent(archive)
      const content = guesses.flatMap((guess, index) => [guess, `calib${index} pad pad`])
      const turns = content.map((text) => ({ role: 'user', content: text }))
      await agent.call('save_conversation_context', { sessionKey: 'probe', title: 'Probe', turns })
      const orders: string[][] = []
      for (const [index, guess] of guesses.entries()) {
        const found = valueOf(await agent.call('msg_search', { query: `"${guess}" OR calib${index}` }))
        orders.push((found['results'] as { snippet: string }[]).map(({ snippet }) => snippet))
      }
      return orders
    }
    const orders = await ordersIn(twin)
    expect(orders.flat()).toHaveLength(2 * guesses.length)
    expect(await ordersIn(having)).toEqual(orders)
  })

  it('stays hidden in a copy of the conversation imported later', async () => {
    const original = buildConversation({
      id: 'original',
      title: 'Music',
      turns: [
        ['user', 'Which instruments are there?'],
        ['assistant', 'The zitherword, which Ada must not know of.'],
      ],
    })
    const archive = newFolder('archive')
    await importInto(archive, saved(newFolder(), 'export.json', [original]))
    await command(archive, 'hide-message', idFrom(`${idFrom('original')} turn 1`))
    const copy = { ...original, id: idFrom('copy'), conversation_id: idFrom('copy'), title: 'Branch · Music' }
    await importInto(archive, saved(newFolder(), 'export.json', [original, copy]))
    const agent = await openAgent(archive)
    expect(JSON.stringify(await agent.call('conversation_search', { query: 'zitherword' }))).not.toContain(
      'must not know',
    )
    expect(
      JSON.stringify(await agent.call('query_conversations', { mode: 'get', sessionId: idFrom('copy') })),
    ).not.toContain('must not know')
  })

  it('stays hidden when a later export extends the conversation', async () => {
    const turns = [
      ['user', 'Which instruments are there?'],
      ['assistant', 'The zitherword, which Ada must not know of.'],
    ] as const
    const archive = await importAll([{ id: 'music', title: 'Music', turns }])
    await command(archive, 'hide-message', idFrom(`${idFrom('music')} turn 1`))
    await importAll(
      [
        {
          id: 'music',
          title: 'Music again',
          updateTime: 1_800_000_000,
          turns: [...turns, ['user', 'Thanks for the orchestra.']],
        },
      ],
      archive,
    )
    const agent = await openAgent(archive)
    const said = JSON.stringify([
      await agent.call('query_conversations', { mode: 'get', sessionId: idFrom('music') }),
      await agent.call('list_conversations'),
      await agent.call('conversation_search', { query: 'zitherword' }),
    ])
    expect(said).toContain('orchestra')
    expect(said).not.toMatch(/must not know/)
  })

  it('does not crowd out visible results, however much of it there is', async () => {
    const hidden = Array.from({ length: 130 }, (_, index) => ({
      id: `hidden ${index}`,
      title: `Kiwi ${index} orchard`,
      createTime: 1_735_700_000 + index,
      turns: [['user', `Kiwi orchard ${index}: how do kiwis grow?`]] as const,
    }))
    const archive = await importAll([
      {
        id: 'open',
        title: 'Kiwi and other fruit that grows far away in the south',
        createTime: 1_735_600_000,
        turns: [
          [
            'user',
            'A long talk about fruit that grows in the south, and once about a kiwi as well, among many others.',
          ],
        ],
      },
      ...hidden,
    ])
    hideAll(
      archive,
      hidden.map(({ id }) => idFrom(id)),
    )
    const agent = await openAgent(archive)
    for (const searchMode of ['summary', 'turns', 'both']) {
      expect
        .soft([
          searchMode,
          JSON.stringify(
            await agent.call('query_conversations', { mode: 'search', query: 'kiwi', searchMode }),
          ).includes(idFrom('open')),
        ])
        .toEqual([searchMode, true])
    }
    expect(JSON.stringify(await agent.call('conversation_search', { query: 'kiwi' }))).toContain(idFrom('open'))
  })
})

describe('a budget of 1000', () => {
  it('also applies to completions and prompts', async () => {
    const archive = await importAll(
      Array.from({ length: 120 }, (_, index) => ({
        id: `one ${index}`,
        title: `Talk ${index}`,
        turns: [['user', `Talk ${index}`]] as const,
      })),
    )
    const agent = await openAgent(archive, { BACKSCROLL_TOKEN_BUDGET: '1000' })
    const said = await agent.askAll([
      {
        method: 'completion/complete',
        params: {
          ref: { type: 'ref/resource', uri: 'conversation://{id}{?page}' },
          argument: { name: 'id', value: 'talk' },
        },
      },
      { method: 'prompts/get', params: { name: 'recall', arguments: { topic: '漢'.repeat(5000) } } },
      { method: 'resources/list', params: {} },
    ])
    expect(said.map(({ result }) => Math.ceil(Buffer.byteLength(JSON.stringify(result)) / 3) <= 1000)).toEqual([
      true,
      true,
      true,
    ])
  })
})
