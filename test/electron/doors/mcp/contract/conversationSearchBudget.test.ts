import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../../../support/archiveFixture.ts'
import type { Turn } from '../../../../support/buildExport.ts'
import { type ContractClient, makeContractArchive, messageId, startContractClient } from '../../../../support/contractArchive.ts'
import { type ForeignRow, canonical, foreignDatabases, minimal } from '../../../../support/foreignDatabase.ts'
import { importTexts } from '../../../../support/searchFixture.ts'

const newFolder = temporaryFolders('contract-budget')
const makeDatabase = foreignDatabases('contract-foreign')
let archive = ''

beforeAll(async () => {
  archive = newFolder('archive')
  await makeContractArchive(archive, newFolder())
})

describe('the budget', () => {
  const turns = Array.from({ length: 60 }, (_, index): Turn => ['user', `Walrus ${index}. ${'Long story about ice and fish. '.repeat(50)}`])
  const chinese = Array.from({ length: 60 }, (_, index): Turn => ['user', `企鹅${index}。${'数据库迁移的计划写得很长'.repeat(30)}`])
  let tight: ContractClient
  let narrow: ContractClient
  let usual: ContractClient

  beforeAll(async () => {
    const folder = newFolder('archive')
    await importTexts(folder, [{ id: 'walrus', title: 'Walrus', turns }, { id: 'penguin', title: 'Penguin', turns: chinese }], newFolder())
    tight = await startContractClient({ archive: folder, env: { BACKSCROLL_TOKEN_BUDGET: '1000' } })
    narrow = await startContractClient({ archive: folder, env: { BACKSCROLL_TOKEN_BUDGET: '3000' } })
    usual = await startContractClient({ archive: folder })
  })

  it.each([['walrus', 4], ['企鹅', 1.5]])('is kept, and the last line says how many were left out and how to get them: %s', async (query, charactersPerToken) => {
    const { text } = await tight.call('conversation_search', { query })
    const blocks = text.split('\n\n---\n\n').filter((block) => block.startsWith('['))
    expect(text.length).toBeLessThanOrEqual(1000 * charactersPerToken)
    expect(blocks.length).toBeGreaterThan(0)
    const lastLine = text.split('\n').at(-1) ?? ''
    expect(lastLine).toMatch(new RegExp(`\\b${50 - blocks.length}\\b`, 'u'))
    expect(lastLine).toMatch(/end_date|limit|start_date|get_messages_around/u)
  })

  it('is 20,000 tokens when nobody says otherwise', async () => {
    const { text } = await usual.call('conversation_search', { query: 'walrus', limit: 200 })
    expect(text.length).toBeLessThanOrEqual(20_000 * 4)
    expect(text.length).toBeGreaterThan(20_000)
    expect(text.split('\n').at(-1)).toMatch(/\d/u)
  })

  it.each([
    ['query_conversations', { mode: 'get', sessionKey: 'walrus-2025-01', maxTurns: 200 }],
    ['query_conversations', { mode: 'search', query: 'walrus', searchMode: 'turns' }],
    ['query_conversations', { mode: 'search', query: 'walrus', searchMode: 'both', includeTranscript: true }],
    ['msg_search', { query: 'walrus', limit: 200 }],
    ['get_messages_around', { message_id: messageId('walrus', 30), before: 50, after: 50 }],
  ].flatMap(([tool, given]) => [1000, 3000].map((budget) => [budget, tool, given] as const)))('of %i tokens is kept by %s too, and what was cut is said: %j', async (budget, tool, given) => {
    const { call } = budget === 1000 ? tight : narrow
    const { text, value, isError } = await call(tool as string, given as Record<string, unknown>)
    expect({ isError, text: isError ? text : '' }).toEqual({ isError: false, text: '' })
    expect(text.length).toBeLessThanOrEqual(budget * 4)
    expect(value['notice']).toMatch(/call|ask|limit|again/iu)
  })

  it('loses nothing for who follows the last line', async () => {
    const seen = new Set<string>()
    let end_date: string | undefined
    for (let round = 0; round < 100; round += 1) {
      const { text } = await narrow.call('conversation_search', { query: 'walrus', limit: 200, ...(end_date === undefined ? {} : { end_date }) })
      for (const [found] of text.matchAll(/^Walrus \d+/gmu)) seen.add(found)
      end_date = /end_date "([^"]+)"/u.exec(text.split('\n').at(-1) ?? '')?.[1]
      if (end_date === undefined) break
    }
    expect(seen.size).toBe(60)
  })
})

describe('a database of another program', () => {
  const rows: readonly ForeignRow[] = [
    { content: JSON.stringify(['The caf\u00E9 opens', 'at nine']).replace('\u00E9', '\\u00e9'), at: '1739197800.25' },
    { content: 'Plain text about the café', role: 'assistant', at: '1739197860.5' },
    { content: 'A café message without a time', at: null, conversation: 'bare' },
  ]
  const titles = { garden: 'Garden', 'bare-conversation-id': null, bare: null }
  const search = async (env: Readonly<Record<string, string>>, given: Readonly<Record<string, unknown>> = { query: 'CAFÉ' }, cwd?: string, folder = archive) => {
    const { call } = await startContractClient({ archive: folder, env, ...(cwd === undefined ? {} : { cwd }) })
    return call('conversation_search', given)
  }

  it.each([['CONVERSATION_DB', canonical], ['ORIGIN_CONVERSATION_DB', minimal], ['CONVERSATION_DB', minimal], ['ORIGIN_CONVERSATION_DB', canonical]])('is read as %s names it, parts and times decoded', async (name, schema) => {
    const { file } = makeDatabase(rows, { schema, titles })
    const { text } = await search({ [name]: file })
    expect(text).toMatch(/^\[2025-02-10 14:31\] assistant \(conv: Garden\)\nPlain text about the café\n\n---\n\n\[2025-02-10 14:30\] user \(conv: Garden\)\nThe café opens\s+at nine\n\n---\n\n\[\(no time\)\] user \(conv: bare\)\nA café message without a time$/u)
  })

  it('is filtered by role and by date like our own', async () => {
    const { file } = makeDatabase(rows, { titles })
    expect((await search({ CONVERSATION_DB: file }, { query: 'café', roles: ['user'], start_date: '2025-02-10', end_date: '2025-02-10' })).text).toMatch(/^\[2025-02-10 14:30\] user \(conv: Garden\)\nThe café opens\s+at nine$/u)
    expect((await search({ CONVERSATION_DB: file }, { query: 'carrots' })).text).toBe('No matching messages.')
  })

  it('goes on past 5,000 newer rows', async () => {
    const { file } = makeDatabase([{ content: 'An aardvark', at: '1500000000.0' }, ...Array.from({ length: 5100 }, (_, index) => ({ content: `Filler ${index}` }))])
    expect((await search({ CONVERSATION_DB: file }, { end_date: '2018-01-01' })).text).toBe('[2017-07-14 02:40] user (conv: Garden)\nAn aardvark')
  })

  it.each([{ CONVERSATION_DB: '/nowhere/history.db' }, { ORIGIN_CONVERSATION_DB: '/nowhere/history.db' }])('that is missing is said so, never replaced by our own: %j', async (env) => {
    const { text, isError } = await search(env, { query: 'carrots' })
    expect(text).toMatch(/^Database not found: .*history\.db/u)
    expect(isError).toBe(true)
  })

  it('that is named first and missing is not replaced by the other that is named', async () => {
    const { file } = makeDatabase(rows, { titles })
    expect((await search({ CONVERSATION_DB: '/nowhere/history.db', ORIGIN_CONVERSATION_DB: file })).text).toMatch(/^Database not found: /u)
  })

  it('that is no database is an error in words', async () => {
    const file = path.join(newFolder(), 'notes.db')
    fs.writeFileSync(file, 'This is no database, only a note that somebody left here for a while.'.repeat(100))
    const { text, isError } = await search({ CONVERSATION_DB: file })
    expect(isError).toBe(true)
    expect(text).toMatch(/^(?:Error|Database not found): /u)
    expect(text).not.toMatch(/SQLITE|\.ts:/u)
  })

  it('is looked for in db/, the newest first, when there is no archive', async () => {
    const cwd = newFolder()
    fs.mkdirSync(path.join(cwd, 'db'))
    const files = [makeDatabase([{ content: 'An old café' }]).file, makeDatabase([{ content: 'A new café' }]).file]
    for (const [index, file] of files.entries()) {
      const copy = path.join(cwd, 'db', `${['z-old', 'a-new'][index]}.db`)
      fs.copyFileSync(file, copy)
      fs.utimesSync(copy, 1000 + index, 1000 + index)
    }
    expect((await search({}, { query: 'café' }, cwd, newFolder('none'))).text).toContain('A new café')
    expect((await search({}, { query: 'carrots' }, cwd)).text).toContain('Forty centimetres')
  })

  it('is said to be missing when there is neither an archive nor one in db/', async () => {
    const { text, isError } = await search({}, { query: 'café' }, newFolder(), newFolder('none'))
    expect(isError).toBe(true)
    expect(text).toMatch(/^Database not found: /u)
  })
})
