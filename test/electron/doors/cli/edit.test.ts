import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { undoImport } from '../../../../electron/import/record/undoImport.ts'
import { buildConversation } from '../../../support/buildExport.ts'
import { contentOf, importInto, saved, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'
import { jsonLines, runCli } from '../../../support/commandLine.ts'

const newFolder = temporaryFolders('cliedit')
const garden = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When?'],
    ['assistant', 'In autumn.'],
  ],
})
const kitchen = buildConversation({ id: 'kitchen', title: 'Bread', turns: [['user', 'How long?']] })

async function archiveOfTwo(): Promise<string> {
  const archive = newFolder('archive')
  await importInto(archive, saved(newFolder(), 'a.json', [garden]))
  await importInto(archive, saved(newFolder(), 'b.json', [kitchen]))
  return archive
}

function keysOf(archive: string): string[] {
  return withArchive(archive, ({ library }) => {
    const places = library.pages.page(
      { order: 'activity', among: 'person', projectIds: null, filter: {} },
      { from: null, limit: 10, offset: 0 },
    )
    return library
      .listed(
        places.map(({ rowId }) => rowId),
        'person',
      )
      .map(({ sessionKey }) => sessionKey)
  })
}

describe('edit', () => {
  it('renames, stars, hides and sets a key, and undoes each', async () => {
    const archive = await archiveOfTwo()
    const edited = await runCli(['edit', garden.id, '--title', 'My garden', '--key', 'my-garden', '--star', '--hide'], {
      archive,
    })
    expect(edited).toEqual({ code: 0, stdout: 'My garden · my-garden · starred · hidden from agents\n', stderr: '' })
    expect((await runCli(['list'], { archive })).stdout).toContain('★ (hidden from agents) My garden')
    const again = await runCli(['edit', 'my-garden', '--title', '', '--key', '', '--no-star', '--no-hide', '--json'], {
      archive,
    })
    expect(jsonLines(again.stdout)).toMatchObject([
      { id: garden.id, title: 'Garden', sessionKey: 'garden-2025-01', isStarred: false, isHiddenFromAgents: false },
    ])
  })

  it('adds and removes tags, and keeps the others', async () => {
    const archive = await archiveOfTwo()
    expect(await runCli(['edit', garden.id, '--tag', 'Outside', '--tag', 'spring'], { archive })).toEqual({
      code: 0,
      stdout: 'Garden · garden-2025-01 · #Outside · #spring\n',
      stderr: '',
    })
    const { stdout } = await runCli(
      ['edit', garden.id, '--tag', 'OUTSIDE', '--tag', 'bulbs', '--untag', 'Spring', '--json'],
      { archive },
    )
    expect(jsonLines(stdout)).toMatchObject([{ tags: ['bulbs', 'Outside'] }])
    expect((await runCli(['list', '--tag', 'outside'], { archive })).stdout).toMatch(
      /Garden {2}#bulbs {2}#Outside {2}2 messages\n$/,
    )
    expect(await runCli(['edit', 'nope', '--tag', 'x'], { archive })).toMatchObject({ code: 1, stdout: '' })
    expect(await runCli(['edit', garden.id, '--tag', ' '], { archive })).toMatchObject({ code: 2, stdout: '' })
  })

  it('splits tags at commas when adding, removing and filtering', async () => {
    const archive = await archiveOfTwo()
    expect(
      (await runCli(['edit', garden.id, '--tag', 'Outside, spring,,outside', '--tag', 'bulbs'], { archive })).stdout,
    ).toBe('Garden · garden-2025-01 · #bulbs · #Outside · #spring\n')
    await runCli(['edit', kitchen.id, '--tag', 'winter'], { archive })
    expect((await runCli(['list', '--tag', 'spring, winter'], { archive })).stdout).toMatch(
      /Garden[^]*Bread|Bread[^]*Garden/,
    )
    expect((await runCli(['edit', garden.id, '--untag', 'Spring, bulbs'], { archive })).stdout).toBe(
      'Garden · garden-2025-01 · #Outside\n',
    )
  })

  it('treats an old tag with a comma as several tags', async () => {
    const archive = await archiveOfTwo()
    withArchive(archive, ({ tags }) =>
      tags.add({ provider: 'chatgpt', externalId: garden.id }, ['garden, autumn', 'bulbs']),
    )
    expect((await runCli(['edit', garden.id, '--untag', 'autumn'], { archive })).stdout).toBe(
      'Garden · garden-2025-01 · #bulbs · #garden\n',
    )
  })

  it('rejects invalid input', async () => {
    const archive = await archiveOfTwo()
    expect(await runCli(['edit', 'nope', '--star'], { archive })).toMatchObject({ code: 1, stdout: '' })
    for (const key of ['has space', '../x', '-dash', 'x'.repeat(101), "'; DROP"])
      expect(await runCli(['edit', garden.id, `--key=${key}`], { archive })).toMatchObject({ code: 2, stdout: '' })
    expect(await runCli(['edit', garden.id, '--key', 'bread-2025-01'], { archive })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('belongs to another conversation') as string,
    })
    expect(keysOf(archive).toSorted()).toEqual(['bread-2025-01', 'garden-2025-01'])
  })

  it('never lets two conversations share a key', async () => {
    const archive = await archiveOfTwo()
    await runCli(['edit', garden.id, '--key', 'mine'], { archive })
    await runCli(['edit', kitchen.id, '--key', 'garden-2025-01'], { archive })
    await runCli(['edit', garden.id, '--key', ''], { archive })
    const keys = keysOf(archive)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('reports that a key is reserved for a conversation whose import was undone', async () => {
    const archive = await archiveOfTwo()
    await runCli(['edit', garden.id, '--key', 'mine'], { archive })
    withArchive(archive, (opened) => undoImport(opened, 1))
    const { code, stderr } = await runCli(['edit', kitchen.id, '--key', 'mine'], { archive })
    expect(stderr).not.toMatch(/SqliteError|Something went wrong/)
    expect([0, 2]).toContain(code)
  })
})

describe('stats and doctor', () => {
  it('count the contents', async () => {
    const archive = await archiveOfTwo()
    const [stats] = jsonLines((await runCli(['stats', '--json'], { archive })).stdout)
    expect(stats).toEqual({ archive, ...contentOf(archive) })
    const { stdout } = await runCli(['stats'], { archive })
    expect(stdout).toContain('conversations  2 (chatgpt 2)')
    expect(stdout).toContain(`content hash   ${contentOf(archive).contentHash}`)
  })

  it('find nothing wrong with a good archive', async () => {
    const archive = await archiveOfTwo()
    expect(await runCli(['doctor'], { archive })).toEqual({
      code: 0,
      stdout: `${archive}\nNo problems found.\n`,
      stderr: '',
    })
    expect(jsonLines((await runCli(['doctor', '--repair', '--json'], { archive })).stdout)).toEqual([
      { archive, damage: [], connections: [] },
    ])
  })

  it('find what is outdated, and repair it', async () => {
    const archive = await archiveOfTwo()
    withArchive(archive, ({ searchIndex }) => searchIndex.beginBulk())
    expect(await runCli(['doctor'], { archive })).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('doctor --repair') as string,
    })
    expect(await runCli(['doctor', '--repair'], { archive })).toMatchObject({ code: 0 })
    expect(await runCli(['doctor'], { archive })).toMatchObject({ code: 0 })
  })
})

describe('usage', () => {
  it.each(['import', 'imports', 'undo-import', 'list', 'show', 'edit', 'stats', 'doctor'])(
    '%s --help explains its usage',
    async (command) => {
      const { code, stdout, stderr } = await runCli([command, '--help'])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toMatch(new RegExp(`^Usage: backscroll ${command} `))
      expect(stdout).toContain('--archive <folder>')
      expect(stdout).toContain('--json')
    },
  )

  it('--help lists the commands and the exit codes', async () => {
    const { code, stdout } = await runCli(['--help'])
    expect(code).toBe(0)
    for (const word of ['import ', 'undo-import', 'doctor', 'Exit codes: 0']) expect(stdout).toContain(word)
  })

  it.each([
    [['frobnicate']],
    [['import']],
    [['list', '--frobnicate']],
    [['show', 'a', 'b']],
    [['undo-import']],
    [['list', '--limit']],
  ])('%j is a usage error', async (args) => {
    const { code, stdout, stderr } = await runCli(args, { archive: newFolder('archive') })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).not.toBe('')
  })

  it('reports that there is no archive yet, and creates none', async () => {
    const archive = newFolder('none')
    for (const args of [['list'], ['stats'], ['doctor'], ['imports'], ['show', 'x']]) {
      const { code, stdout, stderr } = await runCli(args, { archive })
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toBe(
        `backscroll: BACKSCROLL_ARCHIVE names ${archive}, but there's no such folder. ` +
          'Fix the variable, or create the archive there: backscroll import FILE\n',
      )
    }
  })

  it('creates no archive, whatever the command', async () => {
    for (const args of [
      ['edit', 'x', '--star'],
      ['undo-import', '1'],
      ['doctor', '--repair'],
    ]) {
      const archive = newFolder('none')
      const { code, stdout, stderr } = await runCli(args, { archive })
      expect({ code, stdout, isMade: existsSync(archive) }).toEqual({ code: 1, stdout: '', isMade: false })
      expect(stderr).toContain("there's no such folder")
    }
  })
})
