import { chmodSync, existsSync, linkSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchAnswer } from '../../../../shared/model/searchAnswer.ts'
import { idFrom } from '../../../support/buildExport.ts'
import { saved, temporaryFolders } from '../../../support/archiveFixture.ts'
import { type CliResult, jsonLines, runCli } from '../../../support/commandLine.ts'
import { importTexts } from '../../../support/searchFixture.ts'
import { type NamedConversation, searchTexts } from '../../../support/searchTexts.ts'

const newFolder = temporaryFolders('clisearch')
const hostile: NamedConversation = {
  id: 'hostile',
  title: 'Title \u001B]0;owned\u0007 \u202Eend',
  createTime: 1_720_000_000,
  turns: [
    ['user', 'before the \u001B[31mscreech\u001B[0m \u009B2J \u202Eowl\u202C\r\u0008 after\u0000 it'],
    ['assistant', 'screech \u001B[2J\u001B]8;;http://evil.example\u0007link'],
  ],
}
const key = (id: string, turn: number): string => idFrom(`${idFrom(id)} turn ${turn}`)
const titled: readonly NamedConversation[] = [
  {
    id: 'dates',
    title: 'Date bounds zebrafish',
    createTime: 1_721_000_000,
    turns: [
      ['user', 'Which day comes first?'],
      ['assistant', 'The third of May.'],
    ],
  },
  { id: 'leaps', title: 'Leaps', createTime: 1_722_000_000, turns: [['user', 'It cavorts and bounds.']] },
]
let archive = ''

beforeAll(async () => {
  archive = newFolder('archive')
  await importTexts(archive, [...searchTexts, hostile, ...titled], newFolder())
})

function search(...args: readonly string[]): Promise<CliResult> {
  return runCli(['search', ...args], { archive })
}

async function answerOf(...args: readonly string[]): Promise<SearchAnswer> {
  const { code, stdout, stderr } = await search('--json', ...args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.trim().split('\n')).toHaveLength(1)
  return JSON.parse(stdout) as SearchAnswer
}

describe('search', () => {
  it('prints the results: the title, the text around the match, and the count', async () => {
    const { code, stdout, stderr } = await search('carrots')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const part of [
      'Raised beds',
      'Compost heap',
      'How deep is a raised bed for carrots?',
      'Forty centimetres for carrots.',
      'May carrots go onto the compost?',
      '2024',
    ])
      expect(stdout).toContain(part)
    expect(stdout).toMatch(/\b3\b/)
  })

  it('joins its words into one query, with operators and whatever quotes the shell leaves', async () => {
    expect((await answerOf('"red fox"', 'from:me')).total).toEqual({ count: 1, isExact: true })
    // With and without the marker that ends the options.
    for (const args of [
      ['--', 'carrots', '-compost'],
      ['carrots', '-compost'],
    ])
      expect((await answerOf('--words', ...args)).hits.map(({ title }) => title)).toEqual([
        'Raised beds',
        'Raised beds',
      ])
  })

  it("prints the contract's answer with --json", async () => {
    const first = await answerOf('carrots', 'sort:oldest', '--limit', '2', '--words')
    expect(first.hits.map(({ messageId }) => messageId)).toEqual([key('beds', 0), key('beds', 1)])
    expect(first).toMatchObject({
      total: { count: 3, isExact: true },
      sort: 'oldest',
      mode: 'keyword',
      hints: [],
      didYouMean: null,
      nextCursor: expect.any(String) as string,
    })
  })

  it('prints how to continue when there is more', async () => {
    const { stdout } = await search('carrots', 'sort:oldest', '--limit', '2')
    const cursor = /--cursor[ =]'?([^\s']+)/.exec(stdout)?.[1] ?? ''
    expect((await search('carrots', 'sort:oldest', '--limit', '2', '--cursor', cursor)).stdout).toContain(
      'May carrots go onto the compost?',
    )
  })

  it('explains ranks with --explain, and shows neighbors with --context', async () => {
    const [plain, explained] = await Promise.all([search('sturdy'), search('sturdy', '--explain', '--context')])
    expect(plain.stdout).toContain('Oak is sturdy and pale.')
    expect(plain.stdout).not.toContain('In which colour?')
    expect(explained.stdout).toContain('In which colour?')
    expect(explained.stdout).toMatch(/keyword.*\d\.\d.*sturdy/)
    expect(plain.stdout).not.toMatch(/why:|score/)
  })

  it('shows conversations by title when no message matches, and after partial matches', async () => {
    const [none, some] = await Promise.all([search('zebrafish', '--words'), search('zebrafish', 'cavorts', '--words')])
    expect(none).toMatchObject({ code: 0, stderr: '' })
    expect(none.stdout.replace(/^\d{4}-\d\d-\d\d/m, 'DATE')).toBe(
      'No results in messages; 1 conversation found by title:\n\nDATE · You · Date bounds zebrafish · ' +
        `${idFrom('dates')}\n    Which day comes first?\n`,
    )
    expect(some.stdout).toMatch(/It cavorts and bounds\.\n\n1 more conversation found by title:\n\n/)
    expect(some.stdout).toMatch(/ · Date bounds zebrafish · .*\n {4}Which day comes first\?\n$/)
    expect((await answerOf('zebrafish')).titled).toMatchObject([{ messageId: key('dates', 0) }])
  })

  it('shows hints, suggestions and other versions as text', async () => {
    const [typo, branch] = await Promise.all([search('form:me', 'lemonaed'), search('bends')])
    expect(typo.stdout).toMatch(/did you mean.*from:/i)
    expect(typo.stdout).toMatch(/did you mean.*lemonade/i)
    expect(branch.stdout).toContain('another version')
  })

  it('reports when nothing was found, and helps when the query is empty', async () => {
    const [nothing, empty] = await Promise.all([search('qwxzvkjq'), search()])
    expect(nothing).toMatchObject({ code: 0, stderr: '' })
    expect(nothing.stdout).toMatch(/no results/i)
    expect([0, 2]).toContain(empty.code)
    expect(`${empty.stdout}${empty.stderr}`).toMatch(/messages|query/i)
    for (const { stdout } of [nothing, empty]) expect(stdout).not.toMatch(/undefined|\bnull\b|NaN/)
  })

  it('strips terminal control characters from messages and titles', async () => {
    const runs = [
      ['screech', '--context', '--explain'],
      ['screech', '--json'],
    ]
    for (const { stdout, stderr } of await Promise.all(runs.map((args) => search(...args)))) {
      expect(stdout).toContain('screech')
      // oxlint-disable-next-line no-control-regex
      const control = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/gu
      expect(`${stdout}${stderr}`.match(control)).toBeNull()
    }
  })

  it('rejects invalid options with a sentence', async () => {
    const wrong = ['--limit=0', '--limit=1e9', '--limit=10; DROP', '--cursor=rubbish']
    for (const { code, stdout, stderr } of await Promise.all(wrong.map((option) => search('fox', option)))) {
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^backscroll: .+/)
      expect(stderr).not.toMatch(/ at .*\.ts|internal/i)
    }
  })

  it('explains how to import when there is no archive', async () => {
    const nowhere = newFolder('none')
    const { code, stdout, stderr } = await runCli(['search', 'fox'], { archive: nowhere })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/backscroll import/)
    // A typo in the variable must not look like a first start.
    expect(stderr).toContain(`BACKSCROLL_ARCHIVE names ${nowhere}, but there's no such folder.`)
    expect((await runCli(['search', 'fox', '--archive', nowhere])).stderr).not.toContain('BACKSCROLL_ARCHIVE')
    expect(existsSync(nowhere)).toBe(false)
    expect(JSON.parse((await runCli(['search', 'fox', '--json'], { archive: nowhere })).stdout)).toMatchObject({
      error: { code: 'no_archive' },
    })
  })
})

describe('search --batch', () => {
  it('answers every line in order, to a file or to the terminal', async () => {
    const folder = newFolder()
    const queries = saved(
      folder,
      'queries.jsonl',
      [
        { id: 'a', query: 'carrots' },
        { id: 7, query: 'red fox' },
        { id: 'none', query: 'qwxzvkjq' },
      ]
        .map((line) => JSON.stringify(line))
        .join('\n'),
    )
    const out = path.join(folder, 'run.jsonl')
    expect(await search('--batch', queries, '--limit', '50', '--out', out)).toMatchObject({ code: 0 })
    const lines = jsonLines(readFileSync(out, 'utf8'))
    expect(lines.map(({ id }) => id)).toEqual(['a', 7, 'none'])
    expect(lines.map((line) => Object.keys(line).toSorted())).toEqual(
      lines.map(() => ['conversations', 'id', 'ranked']),
    )
    expect(new Set(lines[0]?.['ranked'] as string[])).toEqual(
      new Set([key('beds', 0), key('beds', 1), key('compost', 0)]),
    )
    expect(new Set(lines[0]?.['conversations'] as string[])).toEqual(new Set([idFrom('beds'), idFrom('compost')]))
    expect(lines[2]).toEqual({ id: 'none', ranked: [], conversations: [] })
    expect(jsonLines((await search('--batch', queries)).stdout)).toEqual(lines)
  })

  it('reports a bad line, continues with the others, and exits with 3', async () => {
    const folder = newFolder()
    const good = JSON.stringify({ id: 'good', query: 'lemonade' })
    const queries = saved(
      folder,
      'queries.jsonl',
      [
        good,
        'not json',
        '',
        JSON.stringify({ id: 'x' }),
        JSON.stringify({ id: 'long', query: 'a'.repeat(200_000) }),
        JSON.stringify({ query: 'no id' }),
        '[]',
        'null',
        good,
      ].join('\r\n'),
    )
    const out = path.join(folder, 'run.jsonl')
    const { code, stderr } = await search('--batch', queries, '--out', out)
    expect(code).toBe(3)
    for (const line of [2, 4, 5, 6, 7, 8]) expect(stderr).toMatch(new RegExp(`\\b${line}\\b`))
    expect(stderr).not.toMatch(/ at .*\.ts/)
    expect(jsonLines(readFileSync(out, 'utf8')).filter(({ id }) => id === 'good')).toHaveLength(2)
  })

  it("names the file that is missing or can't be written", async () => {
    const folder = newFolder()
    const queries = saved(folder, 'queries.jsonl', '{"id":1,"query":"fox"}\n')
    const [missing, unwritable, isFolder] = await Promise.all([
      search('--batch', '/nowhere/queries.jsonl'),
      search('--batch', queries, '--out', '/nowhere/run.jsonl'),
      search('--batch', folder),
    ])
    expect(missing).toMatchObject({ stdout: '', stderr: expect.stringContaining('/nowhere/queries.jsonl') as string })
    expect([1, 2]).toContain(missing.code)
    expect(unwritable.stderr).toContain('/nowhere/run.jsonl')
    expect([1, 2]).toContain(unwritable.code)
    expect([1, 2]).toContain(isFolder.code)
    for (const { stderr } of [missing, unwritable, isFolder]) expect(stderr).not.toMatch(/^ +at |internal|Node\.js v/im)
  })

  it('never overwrites the queries with the answers, under any name', async () => {
    const folder = newFolder()
    const text = '{"id":1,"query":"fox"}\n'
    const queries = saved(folder, 'queries.jsonl', text)
    const [link, hardLink] = [path.join(folder, 'link.jsonl'), path.join(folder, 'other.jsonl')]
    symlinkSync(queries, link)
    linkSync(queries, hardLink)
    for (const out of [queries, link, hardLink])
      expect(await search('--batch', queries, '--out', out)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining(`${out} contains the queries`) as string,
      })
    expect(readFileSync(queries, 'utf8')).toBe(text)
  })

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'reports unreadable queries, and leaves the output file alone',
    async () => {
      const folder = newFolder()
      const [queries, out] = [saved(folder, 'queries.jsonl', ''), saved(folder, 'run.jsonl', 'earlier')]
      chmodSync(queries, 0)
      expect((await search('--batch', queries)).stderr).toContain(`${queries} cannot be read`)
      expect((await search('--batch', queries, '--out', out)).stderr).toContain(`${queries} cannot be read`)
      expect(readFileSync(out, 'utf8')).toBe('earlier')
    },
  )
})
