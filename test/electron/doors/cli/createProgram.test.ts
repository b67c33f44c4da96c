import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeCursor } from '../../../../electron/api/handlers/conversations.ts'
import { writeExport } from '../../../../bench/generate/export.ts'
import { buildConversation, buildZip, idFrom } from '../../../support/buildExport.ts'
import { contentOf, essenceOf, importInto, saved, shownBy, temporaryFolders } from '../../../support/archiveFixture.ts'
import { jsonLines, runCli, startCli } from '../../../support/commandLine.ts'
import { howMany } from '../../../support/howMany.ts'

const newFolder = temporaryFolders('cli')
const garden = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When do I plant tulips?'],
    ['assistant', 'In autumn.\n\n- before the frost'],
  ],
  branches: [{ after: 0, turns: [['assistant', 'In October.']] }],
})
const others = Array.from({ length: 4 }, (_, index) =>
  buildConversation({
    id: `talk ${index}`,
    title: `Talk ${index}`,
    turns: [
      ['user', 'Hi'],
      ['assistant', 'Hello'],
    ],
    createTime: 1_735_700_000 + index,
  }),
)
const export1 = [garden, ...others]

/** An archive that no test changes. */
let shared = ''
beforeAll(async () => {
  shared = newFolder('archive')
  await importInto(
    shared,
    await buildZip(newFolder(), 'export.zip', {
      'conversations.json': [...export1, null],
      'user.json': { id: 'user-1' },
    }),
  )
})

describe('import', () => {
  it('prints a readable report', async () => {
    const archive = newFolder('archive')
    const zip = await buildZip(newFolder(), 'export.zip', {
      'conversations.json': [...export1, null],
      'user.json': { id: 'user-1' },
    })
    const { code, stdout, stderr } = await runCli(['import', zip], { archive })
    // One record couldn't be read, so the import is done but needs attention.
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
    const report = [
      String.raw`^Import 1 of .*export\.zip \(ChatGPT\): done in \d+\.\d s\.\n`,
      String.raw` {2}Conversations: 5 new, 0 updated, 0 unchanged, 1 unreadable\.\n`,
    ]
    expect(stdout).toMatch(new RegExp(report.join('')))
    expect(stdout).toContain('conversations.json #6: This is null, not a conversation.')
    expect(contentOf(archive).contentHash).toBe(contentOf(shared).contentHash)
  })

  it('prints only JSON lines with --json: progress, then outcomes', async () => {
    const archive = newFolder('archive')
    const file = saved(newFolder(), 'a.json', export1)
    const missing = '/nowhere/export.zip'
    const { code, stdout, stderr } = await runCli(['import', file, missing, '--json'], { archive })
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
    const lines = jsonLines(stdout)
    const outcomes = lines.filter(({ event }) => event === 'outcome')
    expect(lines.filter(({ event }) => event === 'progress').length).toBeGreaterThan(1)
    expect(lines.slice(-2)).toEqual(outcomes)
    expect(outcomes).toMatchObject([
      { path: file, error: null, report: { conversations: { new: 5 } } },
      { path: missing, report: null, error: { code: 'not_found' } },
    ])
  })

  it('accepts several files, and fails only when all of them do', async () => {
    const archive = newFolder('archive')
    const files = others.map((each, index) => saved(newFolder(), `${index}.json`, [each]))
    expect(await runCli(['import', ...files], { archive })).toMatchObject({ code: 0 })
    const failed = await runCli(['import', '/nowhere/a.zip', '/nowhere/b.zip'], { archive })
    expect(failed).toMatchObject({ code: 1, stdout: '' })
    expect(failed.stderr).toBe(
      "backscroll: There's no file at /nowhere/a.zip.\nbackscroll: There's no file at /nowhere/b.zip.\n",
    )
  })

  it('creates no archive or folder for missing or empty files', async () => {
    const none = path.join(newFolder(), 'not', 'yet')
    const empty = saved(newFolder(), 'empty.zip', '')
    expect(await runCli(['import', '/nowhere/a.zip', empty], { archive: none })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/There's no file at \/nowhere\/a\.zip\.\n.*It's empty/s) as string,
    })
    expect(fs.existsSync(path.dirname(none))).toBe(false)
  })

  it('prefers --archive to BACKSCROLL_ARCHIVE, before and after the command', async () => {
    const [one, two] = [newFolder('archive'), newFolder('archive')]
    const file = saved(newFolder(), 'a.json', [garden])
    expect(await runCli(['import', file, '--archive', one], { archive: '/nowhere' })).toMatchObject({ code: 0 })
    expect(await runCli(['--archive', two, 'import', file], { archive: '/nowhere' })).toMatchObject({ code: 0 })
    expect([contentOf(one).conversations, contentOf(two).conversations]).toEqual([1, 1])
  })
})

describe('Ctrl-C', () => {
  it(
    'stops an import after its batch, keeps what was read, and the same command continues',
    { timeout: 180_000 },
    async () => {
      const archive = newFolder('archive')
      const undisturbed = newFolder('archive')
      const file = path.join(newFolder(), 'export.json')
      await writeExport({ path: file, kind: 'json', messages: howMany(4000, 8000), seed: 2 })
      const stopped = await startCli(['import', file, '--json'], { archive, interruptAt: '"step":"conversations"' })
      expect({ code: stopped.code, stderr: stopped.stderr }).toEqual({ code: 130, stderr: '' })
      expect(jsonLines(stopped.stdout).at(-1)).toMatchObject({ event: 'outcome', report: { status: 'cancelled' } })
      expect(await runCli(['import', file], { archive })).toMatchObject({ code: 0 })
      await importInto(undisturbed, file)
      expect(essenceOf(archive)).toEqual(essenceOf(undisturbed))
      expect(await runCli(['doctor'], { archive })).toMatchObject({ code: 0 })
    },
  )
})

describe('imports and undo-import', () => {
  it('show every import, newest first, and undo one', async () => {
    const archive = newFolder('archive')
    await importInto(archive, saved(newFolder(), 'first.json', [garden]))
    await importInto(archive, saved(newFolder(), 'second.json', [garden, ...others]))
    const { stdout } = await runCli(['imports'], { archive })
    expect(stdout.indexOf('Import 2 of')).toBeLessThan(stdout.indexOf('Import 1 of'))
    expect(await runCli(['undo-import', '2'], { archive })).toEqual({
      code: 0,
      stdout: expect.stringContaining('Import 2 undone') as string,
      stderr: '',
    })
    expect(contentOf(archive).conversations).toBe(1)
    const [listed] = jsonLines((await runCli(['imports', '--json'], { archive })).stdout)
    expect(listed).toMatchObject({
      imports: [
        { id: 2, status: 'undone' },
        { id: 1, status: 'done' },
      ],
    })
    expect(await runCli(['undo-import', '2'], { archive })).toMatchObject({
      code: 2,
      stderr: 'backscroll: Import 2 was already undone.\n',
    })
    expect(await runCli(['undo-import', '9'], { archive })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('no import 9') as string,
    })
    expect(await runCli(['undo-import', 'x'], { archive })).toMatchObject({ code: 2, stdout: '' })
    expect(jsonLines((await runCli(['undo-import', '1', '--json'], { archive })).stdout)).toMatchObject([
      { id: 1, status: 'undone' },
    ])
  })

  it('show every note with --full', async () => {
    const archive = newFolder('archive')
    await importInto(
      archive,
      saved(newFolder(), 'conversations.json', [garden, ...Array.from({ length: 30 }, () => null)]),
    )
    const [brief, full] = await Promise.all([
      runCli(['imports'], { archive }),
      runCli(['imports', '--full'], { archive }),
    ])
    expect(brief.stdout).toContain('and 10 more: backscroll imports --full')
    expect(full.stdout).toContain('conversations.json #31')
  })
})

describe('list', () => {
  it('shows date, id, title and counts, latest first', async () => {
    const { code, stdout } = await runCli(['list'], { archive: shared })
    expect(code).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(new RegExp(`^2025-01-01 {2}${idFrom('talk 3').slice(0, 8)}\\S* {2}Talk 3 {2}2 messages$`))
    expect(lines.at(-1)).toMatch(/Garden {2}2 messages, 2 versions$/)
  })

  it('continues with the returned cursor until the end', async () => {
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const args: string[] = ['list', '--limit', '2', '--json', ...(cursor === null ? [] : ['--cursor', cursor])]
      const [page] = jsonLines((await runCli(args, { archive: shared })).stdout) as unknown as {
        conversations: { id: string }[]
        nextCursor: string | null
      }[]
      ids.push(...(page?.conversations ?? []).map(({ id }) => id))
      cursor = page?.nextCursor ?? null
    } while (cursor !== null)
    expect(ids).toEqual([...others.toReversed(), garden].map(({ id }) => id))
    const human = await runCli(['list', '--limit', '2'], { archive: shared })
    expect(human.stdout).toMatch(/\nMore: backscroll list --limit 2 --cursor [\w-]+\n$/)
  })

  it('says when the list is complete', async () => {
    const end = encodeCursor(JSON.stringify(['person', 'activity', null, {}]), {
      direction: 'after',
      at: 1,
      provider: 'chatgpt',
      id: 'none',
    })
    const { code, stdout } = await runCli(['list', '--cursor', end], { archive: shared })
    expect(code).toBe(0)
    expect(stdout).toBe('End of the list.\n')
  })

  it.each([['--limit=0'], ['--limit=1001'], ['--limit=1; DROP'], ['--limit='], ['--cursor=nonsense']])(
    'rejects %s',
    async (option) => {
      const { code, stdout, stderr } = await runCli(['list', option], { archive: shared })
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^backscroll: /)
    },
  )
})

describe('show', () => {
  it('prints the current branch, or another one', async () => {
    const first = await runCli(['show', garden.id], { archive: shared })
    const branch = [
      String.raw`^Garden · .*\nVersion 1 of 2. For another one, use --branch N\n\n`,
      String.raw`── You · 2025-01-01 00:00 UTC\nWhen do I plant tulips\?\n\n`,
      String.raw`── Assistant · .* · ‹ 1 \/ 2 ›\nIn autumn\.`,
    ]
    expect(first.stdout).toMatch(new RegExp(branch.join('')))
    expect(first.stdout).not.toContain('October')
    const second = await runCli(['show', garden.id.slice(0, 8), '--branch', '2'], { archive: shared })
    expect(second.stdout).toContain('In October.')
    expect(second.stdout).not.toContain('autumn')
  })

  it('prints a Markdown document', async () => {
    const { stdout } = await runCli(['show', 'garden-2025-01', '--markdown'], { archive: shared })
    expect(stdout).toMatch(new RegExp(`^# Garden\\n\\n- id: ${garden.id}\\n`))
    expect(stdout).toContain('## You · 2025-01-01 00:00 UTC\n\nWhen do I plant tulips?')
    expect(stdout).toContain('- before the frost')
  })

  it('prints JSON with every message of the branch, including hidden ones', async () => {
    const view = shownBy(await runCli(['show', garden.id, '--branch', '2', '--json'], { archive: shared }))
    expect(view).toMatchObject({
      branch: 2,
      conversation: { id: garden.id, title: 'Garden' },
      branches: [
        { branch: 1, forkNodeKey: null },
        { branch: 2, forkNodeKey: idFrom(`${garden.id} turn 0`) },
      ],
    })
    expect(view.messages.map(({ text }) => text)).toEqual(
      ['', '', 'When do I plant tulips?', 'In October.'].slice(-view.messages.length),
    )
  })

  it('explains errors', async () => {
    expect(await runCli(['show', 'nope'], { archive: shared })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('No conversation has the id or key nope') as string,
    })
    expect(await runCli(['show', garden.id, '--branch', '9'], { archive: shared })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has 2 versions') as string,
    })
    expect(await runCli(['show', garden.id, '--branch', 'x'], { archive: shared })).toMatchObject({ code: 2 })
    expect(await runCli(['show'], { archive: shared })).toMatchObject({ code: 2, stdout: '' })
    const failed = await runCli(['show', 'nope', '--json'], { archive: shared })
    expect(jsonLines(failed.stdout)).toMatchObject([{ error: { code: 'not_found' } }])
    expect(failed).toMatchObject({ code: 1, stderr: '' })
  })
})
