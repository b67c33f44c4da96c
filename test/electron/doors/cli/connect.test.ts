import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { posixLine } from '../../../../electron/clients/program/ownCommand.ts'
import type { ClientOutcome, ClientStatus } from '../../../../shared/model/clientSetup.ts'
import { importInto, saved, temporaryFolders } from '../../../support/archiveFixture.ts'
import { jsonLines, runCli } from '../../../support/commandLine.ts'
import { buildConversation } from '../../../support/buildExport.ts'

const newFolder = temporaryFolders('connect')
const archive = newFolder('Archiv mit Ärger')
const clone = path.join(import.meta.dirname, '../../../..')
const addCursor = posixLine([path.join(clone, 'backscroll'), 'connect', 'add', 'cursor'])
const herons = buildConversation({
  id: 'heron',
  title: 'Herons at the pond',
  turns: [
    ['user', 'Which bird stands there?'],
    ['assistant', 'A grey heron.'],
  ],
})

beforeAll(async () => {
  await importInto(archive, saved(newFolder(), 'conversations.json', [herons]))
})

function cursorHome(text = '{}\n') {
  const home = newFolder('Zoë Ñandú')
  const file = path.join(home, '.cursor', 'mcp.json')
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
  const run = (...args: string[]) => runCli(['connect', ...args], { archive, env: { BACKSCROLL_HOME: home } })
  return { home, file, run }
}

describe('connect', () => {
  it(
    'adds the archive to a program, and verifies it by starting the command in its file',
    { timeout: 120_000 },
    async () => {
      const { file, run } = cursorHome()
      const added = await run('add', 'cursor', '--json')
      const [outcome] = jsonLines(added.stdout) as unknown as ClientOutcome[]
      expect(outcome?.status.state).toMatchObject({
        kind: 'connected',
        proof: {
          kind: 'proven',
          query: 'Herons at the pond',
          firstHit: expect.stringContaining('Herons at the pond') as string,
          toolNames: expect.arrayContaining(['conversation_search']) as string[],
        },
      })
      expect(added.code).toBe(0)
      const listed = await run('list')
      expect(listed.stdout).toMatch(
        /^cursor +connected; verified: 5 tools in \d+ ms, a search in \d+ ms\n +.*mcp\.json$/m,
      )
      const checked = await run('check', 'cursor', '--query', 'grey heron')
      expect(checked).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('first result for "grey heron": Herons at the pond: A grey heron.') as string,
      })
      expect((await run('remove', 'cursor')).code).toBe(0)
      expect(fs.readFileSync(file, 'utf8')).toBe('{}\n')
      expect((await run('undo', 'cursor')).stdout).toMatch(/^cursor +connected/)
    },
  )

  it('prints commands that work in any terminal: they name a non-default archive', async () => {
    const { home, run } = cursorHome()
    const [listed] = jsonLines((await run('list', '--json')).stdout) as unknown as { clients: ClientStatus[] }[]
    expect(listed?.clients.find(({ id }) => id === 'cursor')?.command).toBe(`${addCursor} --archive '${archive}'`)
    const usual = await runCli(['connect', 'list', '--json'], {
      env: { BACKSCROLL_HOME: home, XDG_DATA_HOME: newFolder() },
    })
    const [others] = jsonLines(usual.stdout) as unknown as { clients: ClientStatus[] }[]
    expect(others?.clients.find(({ id }) => id === 'cursor')?.command).toBe(addCursor)
  })

  it('shows what was changed', { timeout: 60_000 }, async () => {
    const { file, run } = cursorHome()
    const { stdout } = await run('add', 'cursor')
    expect(stdout).toMatch(/^--- .*mcp\.json\n\+\+\+ .*mcp\.json\n@@ [^]*^\+ {4}"backscroll": \{$[^]*Backup: .*\.bak$/m)
    expect((await run('remove', 'cursor')).stdout).toMatch(/^- {4}"backscroll": \{$/m)
    expect(fs.readFileSync(file, 'utf8')).toBe('{}\n')
  })

  it('previews the changes without making them', async () => {
    const { file, run } = cursorHome()
    const { stdout, code } = await run('add', 'cursor', '--dry-run')
    expect(code).toBe(0)
    expect(stdout).toContain('+    "backscroll": {')
    expect(fs.readFileSync(file, 'utf8')).toBe('{}\n')
    expect(fs.readdirSync(path.dirname(file))).toEqual(['mcp.json'])
  })

  it("explains why a command doesn't work, as doctor does", { timeout: 60_000 }, async () => {
    const { home, file, run } = cursorHome()
    await run('add', 'cursor')
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/"command": ".*"/, '"command": "/gone/node"'))
    expect(await run('check', 'cursor')).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('There is no program at /gone/node.') as string,
    })
    expect(await run('list')).toMatchObject({ code: 3, stdout: expect.stringContaining('needs repair') as string })
    expect(await runCli(['doctor'], { archive, env: { BACKSCROLL_HOME: home } })).toMatchObject({
      code: 3,
      stdout: expect.stringContaining(addCursor) as string,
    })
  })

  it(
    'stays connected when the archive is moved, because the old folder leads to the new one',
    { timeout: 60_000 },
    async () => {
      const { home, file } = cursorHome()
      const env = { BACKSCROLL_HOME: home }
      const [from, to] = [newFolder('archive'), path.join(newFolder(), 'elsewhere')]
      await importInto(from, saved(newFolder(), 'conversations.json', [herons]))
      await runCli(['connect', 'add', 'cursor'], { archive: from, env })
      const before = fs.readFileSync(file, 'utf8')
      expect((await runCli(['move', to], { archive: from, env })).code).toBe(0)
      for (const archiveFolder of [from, to])
        expect((await runCli(['connect', 'list'], { archive: archiveFolder, env })).stdout).toMatch(
          /^cursor +connected/m,
        )
      expect((await runCli(['connect', 'check', 'cursor'], { archive: from, env })).code).toBe(0)
      expect(fs.readFileSync(file, 'utf8')).toBe(before)
    },
  )

  it('reports unusable settings and what to do, without calling it a repair', async () => {
    const { home } = cursorHome('{ "mcpServers": ')
    // An archive from which nothing has been connected yet.
    const own = newFolder('new archive')
    const run = (...args: string[]) => runCli(['connect', ...args], { archive: own, env: { BACKSCROLL_HOME: home } })
    const trouble = [
      '^cursor +available, but its settings need a fix first: ',
      String.raw`.*mcp\.json isn't valid JSON \(line 1\)\. Fix it in an editor`,
    ]
    expect(await run('list')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(new RegExp(trouble.join(''), 'm')) as string,
    })
    expect(await run('add', 'cursor')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Nothing was changed.') as string,
    })
  })

  it('creates no archive in a missing folder that the user named, and changes nothing', async () => {
    const { home, file } = cursorHome()
    const missing = path.join(newFolder(), 'no archive')
    const run = (...args: string[]) =>
      runCli(['connect', ...args, '--archive', missing], { archive, env: { BACKSCROLL_HOME: home } })
    expect(await run('add', 'cursor')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There's no archive in") as string,
    })
    expect((await run('list')).code).toBe(0)
    expect(fs.readFileSync(file, 'utf8')).toBe('{}\n')
    expect(fs.existsSync(missing)).toBe(false)
  })

  it('names the repair command', async () => {
    const { run } = cursorHome(
      JSON.stringify({
        mcpServers: { history: { command: '/old/node', args: ['/old/scripts/backscroll.mjs', 'mcp'] } },
      }),
    )
    expect(await run('list')).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(
        /^cursor +needs repair: .* Repair it with: .*backscroll connect add cursor --archive '.*'$/m,
      ) as string,
    })
  })

  it("names the user's own variables when a repair would change nothing", { timeout: 60_000 }, async () => {
    const { file, run } = cursorHome()
    await run('add', 'cursor')
    fs.writeFileSync(
      file,
      fs
        .readFileSync(file, 'utf8')
        .replace('"BACKSCROLL_ARCHIVE"', '"NODE_OPTIONS": "--require /nope.js", "BACKSCROLL_ARCHIVE"'),
    )
    const { stdout, code } = await run('check', 'cursor')
    expect(code).toBe(3)
    expect(stdout).toContain("Cannot find module '/nope.js'")
    expect(stdout).toContain('variables to the entry: NODE_OPTIONS')
    expect(stdout).not.toMatch(/Node\.js v|Repair/)
    expect((await run('list')).stdout).toMatch(/^cursor +connected, but it doesn't respond: /m)
  })

  it("ends the search's message with a period", { timeout: 60_000 }, async () => {
    const { home } = cursorHome()
    const empty = newFolder('empty archive')
    fs.mkdirSync(empty, { recursive: true })
    const { stdout } = await runCli(['connect', 'add', 'cursor'], { archive: empty, env: { BACKSCROLL_HOME: home } })
    expect(stdout).toContain('backscroll import FILE. Do what this says')
  })

  it('shows the output of a program that exited at once', async () => {
    const { run } = cursorHome(
      JSON.stringify({
        mcpServers: {
          backscroll: {
            command: process.execPath,
            args: ['-e', 'console.error("no such thing"); process.exit(1)'],
            env: { BACKSCROLL_ARCHIVE: archive },
          },
        },
      }),
    )
    expect((await run('check', 'cursor')).stdout).toContain('It said: no such thing')
  })

  it.each([
    [['add', 'word'], 2],
    [['check', 'vscode'], 1],
    [['add', 'vscode'], 1],
  ])('fails with a sentence: %j', async (args, code) => {
    const { run } = cursorHome()
    expect(await run(...args)).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(/\w{3}/) as string })
  })
})
