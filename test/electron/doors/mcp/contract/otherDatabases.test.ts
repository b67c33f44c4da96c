import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../../../support/archiveFixture.ts'
import { makeContractArchive, startContractClient } from '../../../../support/contractArchive.ts'
import { type ForeignRow, canonical, foreignDatabases, minimal } from '../../../../support/foreignDatabase.ts'

const newFolder = temporaryFolders('contract-databases')
const makeDatabase = foreignDatabases('contract-foreign')
let archive = ''

const search = async (
  env: Readonly<Record<string, string>>,
  given: Readonly<Record<string, unknown>> = { query: 'CAFÉ' },
  cwd?: string,
  folder = archive,
) => {
  const { call } = await startContractClient({ archive: folder, env, ...(cwd === undefined ? {} : { cwd }) })
  return call('conversation_search', given)
}

beforeAll(async () => {
  archive = newFolder('archive')
  await makeContractArchive(archive, newFolder())
})

describe("another program's database", () => {
  const rows: readonly ForeignRow[] = [
    { content: JSON.stringify(['The caf\u00E9 opens', 'at nine']).replace('\u00E9', '\\u00e9'), at: '1739197800.25' },
    { content: 'Plain text about the café', role: 'assistant', at: '1739197860.5' },
    { content: 'A café message without a time', at: null, conversation: 'bare' },
  ]
  const titles = { garden: 'Garden', 'bare-conversation-id': null, bare: null }

  it.each([
    ['CONVERSATION_DB', canonical],
    ['ORIGIN_CONVERSATION_DB', minimal],
    ['CONVERSATION_DB', minimal],
    ['ORIGIN_CONVERSATION_DB', canonical],
  ])('is read from %s, with parts and times decoded', async (name, schema) => {
    const { file } = makeDatabase(rows, { schema, titles })
    const { text } = await search({ [name]: file })
    const answer = [
      String.raw`^\[2025-02-10 14:31\] assistant \(conv: Garden\)\nPlain text about the café`,
      String.raw`\[2025-02-10 14:30\] user \(conv: Garden\)\nThe café opens\s+at nine`,
      String.raw`\[\(no time\)\] user \(conv: bare\)\nA café message without a time$`,
    ]
    expect(text).toMatch(new RegExp(answer.join(String.raw`\n\n---\n\n`), 'u'))
  })

  it('is filtered by role and date like our own', async () => {
    const { file } = makeDatabase(rows, { titles })
    expect(
      (
        await search(
          { CONVERSATION_DB: file },
          { query: 'café', roles: ['user'], start_date: '2025-02-10', end_date: '2025-02-10' },
        )
      ).text,
    ).toMatch(/^\[2025-02-10 14:30\] user \(conv: Garden\)\nThe café opens\s+at nine$/u)
    expect((await search({ CONVERSATION_DB: file }, { query: 'carrots' })).text).toBe('No matching messages.')
  })

  it('may have times as numbers, strings and dates', async () => {
    const times = ['2025-02-10T14:30:00Z', 1_739_197_860, '2025-02-10T14:32:00', '1739197980.75', 1_739_198_040.5]
    const { file } = makeDatabase(times.map((at, index) => ({ content: `Café ${index}`, at })))
    const { text } = await search(
      { CONVERSATION_DB: file },
      { query: 'café', start_date: '2025-02-10T14:31:00', end_date: '2025-02-10T14:33:00.750' },
    )
    expect(text.split('\n\n---\n\n')).toEqual(
      [3, 2, 1].map((index) => `[2025-02-10 14:3${index}] user (conv: Garden)\nCafé ${index}`),
    )
  })

  it.each([
    ['50%', '50% off'],
    ['foo_', 'foo_bar'],
    ['ÜBER', 'über alles'],
    ['GARDEN', 'über alles'],
  ])('is searched like our own: %s', async (query, found) => {
    const { file } = makeDatabase(
      ['50% off', '500 off', 'foo_bar', 'fooxbar', 'über alles'].map((content) => ({ content })),
    )
    const { text } = await search({ CONVERSATION_DB: file }, { query, limit: 1 })
    expect(text).toMatch(new RegExp(`\\)\n${found}$`, 'u'))
  })

  it('hides hidden messages if it is our own', async () => {
    const own = { CONVERSATION_DB: path.join(archive, 'archive.db') }
    expect((await search(own, { query: 'periwinkle' })).text).toBe('No matching messages.')
    expect((await search(own, { query: 'saffron' })).text).toBe('No matching messages.')
  })

  it('continues past 5,000 newer rows', async () => {
    const { file } = makeDatabase([
      { content: 'An aardvark', at: '1500000000.0' },
      ...Array.from({ length: 5100 }, (_, index) => ({ content: `Filler ${index}` })),
    ])
    expect((await search({ CONVERSATION_DB: file }, { end_date: '2018-01-01' })).text).toBe(
      '[2017-07-14 02:40] user (conv: Garden)\nAn aardvark',
    )
  })

  it.each([{ CONVERSATION_DB: '/nowhere/history.db' }, { ORIGIN_CONVERSATION_DB: '/nowhere/history.db' }])(
    'is reported if missing, never replaced by our own: %j',
    async (env) => {
      const { text, isError } = await search(env, { query: 'carrots' })
      expect(text).toMatch(/^Database not found: .*history\.db/u)
      expect(isError).toBe(true)
    },
  )

  it("named first and missing isn't replaced by another named one", async () => {
    const { file } = makeDatabase(rows, { titles })
    expect((await search({ CONVERSATION_DB: '/nowhere/history.db', ORIGIN_CONVERSATION_DB: file })).text).toMatch(
      /^Database not found: /u,
    )
  })

  it("that isn't a database is an error with a sentence", async () => {
    const file = path.join(newFolder(), 'notes.db')
    fs.writeFileSync(file, 'This is no database, only a note that somebody left here for a while.'.repeat(100))
    const { text, isError } = await search({ CONVERSATION_DB: file })
    expect(isError).toBe(true)
    expect(text).toMatch(/^(?:Error|Database not found): /u)
    expect(text).not.toMatch(/SQLITE|\.ts:/u)
  })

  it('is looked up in db/, newest first, when there is no archive', async () => {
    const cwd = newFolder()
    fs.mkdirSync(path.join(cwd, 'db'))
    const files = [makeDatabase([{ content: 'An old café' }]).file, makeDatabase([{ content: 'A new café' }]).file]
    for (const [index, file] of files.entries()) {
      const copy = path.join(cwd, 'db', `${['z-old', 'a-new'][index]}.db`)
      fs.copyFileSync(file, copy)
      fs.utimesSync(copy, 1000 + index, 1000 + index)
    }
    // No archive is named, and there is none in the default location.
    expect((await search({ BACKSCROLL_ARCHIVE: '', HOME: newFolder() }, { query: 'café' }, cwd)).text).toContain(
      'A new café',
    )
    expect((await search({}, { query: 'café' }, cwd, newFolder('none'))).text).toMatch(/^Database not found: /u)
    expect((await search({}, { query: 'carrots' }, cwd)).text).toContain('Forty centimetres')
  })

  it('is reported missing when there is neither an archive nor one in db/', async () => {
    const { text, isError } = await search({}, { query: 'café' }, newFolder(), newFolder('none'))
    expect(isError).toBe(true)
    expect(text).toMatch(/^Database not found: /u)
  })
})
