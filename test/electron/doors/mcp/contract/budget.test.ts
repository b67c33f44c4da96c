import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../../../support/archiveFixture.ts'
import type { Turn } from '../../../../support/buildExport.ts'
import {
  type ContractClient,
  conversationId,
  messageId,
  startContractClient,
} from '../../../../support/contractArchive.ts'
import { importTexts } from '../../../../support/searchFixture.ts'

const newFolder = temporaryFolders('contract-budget')

describe('the budget', () => {
  const turns = Array.from({ length: 60 }, (_, index): Turn => [
    'user',
    `Walrus ${index}. ${'Long story about ice and fish. '.repeat(50)}`,
  ])
  const chinese = Array.from({ length: 60 }, (_, index): Turn => [
    'user',
    `企鹅${index}。${'数据库迁移的计划写得很长'.repeat(30)}`,
  ])
  let tight: ContractClient
  let narrow: ContractClient
  let usual: ContractClient

  beforeAll(async () => {
    const folder = newFolder('archive')
    await importTexts(
      folder,
      [
        { id: 'walrus', title: 'Walrus', turns },
        { id: 'penguin', title: 'Penguin', turns: chinese },
        { id: 'capybara', title: 'Capybara', turns: [['user', `Capybara. ${'It swam on and on. '.repeat(12_000)}`]] },
      ],
      newFolder(),
    )
    tight = await startContractClient({ archive: folder, env: { BACKSCROLL_TOKEN_BUDGET: '1000' } })
    narrow = await startContractClient({ archive: folder, env: { BACKSCROLL_TOKEN_BUDGET: '3000' } })
    usual = await startContractClient({ archive: folder })
  })

  it.each([
    ['walrus', 4],
    ['企鹅', 1.5],
  ])(
    'is respected, and the last line says how many were left out and how to get them: %s',
    async (query, charactersPerToken) => {
      const { text } = await tight.call('conversation_search', { query })
      const blocks = text.split('\n\n---\n\n').filter((block) => block.startsWith('['))
      expect(text.length).toBeLessThanOrEqual(1000 * charactersPerToken)
      expect(blocks.length).toBeGreaterThan(0)
      const lastLine = text.split('\n').at(-1) ?? ''
      expect(lastLine).toMatch(new RegExp(`\\b${50 - blocks.length}\\b`, 'u'))
      expect(lastLine).toMatch(/end_date|limit|start_date|get_messages_around/u)
    },
  )

  it('is 20,000 tokens by default', async () => {
    const { text } = await usual.call('conversation_search', { query: 'walrus', limit: 200 })
    expect(text.length).toBeLessThanOrEqual(20_000 * 4)
    expect(text.length).toBeGreaterThan(20_000)
    expect(text.split('\n').at(-1)).toMatch(/\d/u)
  })

  it.each(
    [
      ['query_conversations', { mode: 'get', sessionKey: 'walrus-2025-01', maxTurns: 200 }],
      ['query_conversations', { mode: 'search', query: 'walrus', searchMode: 'turns' }],
      ['query_conversations', { mode: 'search', query: 'walrus', searchMode: 'both', includeTranscript: true }],
      ['msg_search', { query: 'walrus', limit: 200 }],
      ['get_messages_around', { message_id: messageId('walrus', 30), before: 50, after: 50 }],
    ].flatMap(([tool, given]) => [1000, 3000].map((budget) => [budget, tool, given] as const)),
  )('of %i tokens is also respected by %s, which reports cuts: %j', async (budget, tool, given) => {
    const { call } = budget === 1000 ? tight : narrow
    const { text, value, isError } = await call(tool as string, given as Record<string, unknown>)
    expect({ isError, text: isError ? text : '' }).toEqual({ isError: false, text: '' })
    expect(text.length).toBeLessThanOrEqual(budget * 4)
    expect(value['notice']).toMatch(/call|ask|limit|again/iu)
  })

  it('loses nothing if you follow the last line', async () => {
    const seen = new Set<string>()
    let end_date: string | undefined
    for (let round = 0; round < 100; round += 1) {
      const { text } = await narrow.call('conversation_search', {
        query: 'walrus',
        limit: 200,
        ...(end_date === undefined ? {} : { end_date }),
      })
      for (const [found] of text.matchAll(/^Walrus \d+/gmu)) seen.add(found)
      end_date = /end_date "([^"]+)"/u.exec(text.split('\n').at(-1) ?? '')?.[1]
      if (end_date === undefined) break
    }
    expect(seen.size).toBe(60)
  })

  it('that cuts one message says so on a separate line', async () => {
    const { text } = await tight.call('conversation_search', { query: 'walrus 7.' })
    expect(text).toMatch(/^\[2025-01-01 00:04\] user \(conv: Walrus\)\nWalrus 7\. /u)
    // Cut below the 2,000 characters that every reader expects.
    expect(text.split('\n').length).toBeGreaterThan(2)
    expect(text.split('\n').at(-1)).toMatch(/cut|left out/u)
  })

  it.each([
    ['query_conversations', { mode: 'get', sessionId: conversationId('capybara') }],
    ['query_conversations', { mode: 'search', query: 'capybara', includeTranscript: true }],
    ['query_conversations', { mode: 'search', query: 'capybara', searchMode: 'turns', includeTranscript: true }],
    ['get_messages_around', { message_id: messageId('capybara', 0) }],
  ])(
    'of the default size is respected for a very long message, and %s explains how to read on: %j',
    async (tool, given) => {
      const { text, value, isError } = await usual.call(tool, given)
      expect(isError).toBe(false)
      expect(text.length).toBeLessThanOrEqual(80_000)
      expect(text).not.toContain('It swam on and on. '.repeat(11_000))
      expect(value['notice']).toMatch(/resource|get_messages_around|mode=get/u)
    },
  )

  it("doesn't end a list: the next page has the rest", async () => {
    const seen: unknown[] = []
    let cursor: unknown = null
    do {
      const { value } = await tight.call(
        'list_conversations',
        cursor === null ? { limit: 100 } : { limit: 100, cursor },
      )
      const page = value as { data: { title: unknown }[]; page_info: { next: unknown } }
      expect(page.data.length).toBeGreaterThan(0)
      seen.push(...page.data.map(({ title }) => title))
      cursor = page.page_info.next
    } while (cursor !== null && seen.length < 10)
    expect(seen.toSorted()).toEqual(['Capybara', 'Penguin', 'Walrus'])
  })
})
