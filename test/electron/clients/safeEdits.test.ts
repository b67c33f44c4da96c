import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn, fixedNow, temporaryFolders } from '../../support/archiveFixture.ts'
import { madeHome } from '../../support/madeHome.ts'

const newFolder = temporaryFolders('edits')
const add = { intent: 'add', anyway: false } as const
const remove = { intent: 'remove', anyway: false } as const
const file = '.cursor/mcp.json'
const text = '{\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n'

/** A backup's name contains the modification time of the original file. */
const lastChanged = (place: string): void => fs.utimesSync(place, fixedNow() / 1000, fixedNow() / 1000)

describe('a plan', () => {
  it('names the actual backups, however long the user looks at it', async () => {
    let nowMs = fixedNow()
    const { clients, put, file: at } = madeHome(newFolder(), { now: () => (nowMs += 90_000) })
    put(file, text)
    const copies = (): string[] =>
      fs
        .readdirSync(at('.cursor'))
        .filter((name) => name.endsWith('.bak'))
        .map((name) => at('.cursor', name))
    for (const request of [add, remove]) {
      const [planned] = (await clients.plan('cursor', request)).changes
      const before = copies()
      const [done] = (await clients.change('cursor', request)).changes
      const made = copies().filter((copy) => !before.includes(copy))
      expect([planned, done].map((change) => (change?.kind === 'file' ? change.backup : null))).toEqual([
        made[0],
        made[0],
      ])
    }
  })

  it('shows the difference and the future backup, and changes nothing', async () => {
    const { clients, put, home } = madeHome(newFolder())
    const place = put(file, text)
    lastChanged(place)
    const before = filesIn(home)
    const { changes } = await clients.plan('cursor', add)
    expect(changes).toMatchObject([
      { kind: 'file', path: place, before: text, backup: `${place}.backscroll-2026-12-01T12-00-00Z.bak` },
    ])
    const [change] = changes
    expect(change?.kind === 'file' ? change.diff : '').toMatch(
      /^--- .*mcp\.json\n\+\+\+ .*mcp\.json\n@@ .*\n[^]*\+ {4}"backscroll": \{/,
    )
    expect(filesIn(home)).toEqual(before)
    expect(fs.readFileSync(place, 'utf8')).toBe(text)
  })
})

describe('an edit', () => {
  it('makes a backup with the content and permissions of the file', async () => {
    const { clients, put } = madeHome(newFolder())
    const place = put(file, text)
    lastChanged(place)
    fs.chmodSync(place, 0o640)
    await clients.change('cursor', add)
    const backup = `${place}.backscroll-2026-12-01T12-00-00Z.bak`
    expect(fs.readFileSync(backup, 'utf8')).toBe(text)
    for (const name of [place, backup]) expect(fs.statSync(name).mode & 0o777).toBe(0o640)
  })

  it('changes the target of a link, and leaves the link', async () => {
    const { clients, put, file: at, read } = madeHome(newFolder())
    const target = put('dotfiles/cursor.json', text)
    fs.mkdirSync(at('.cursor'))
    fs.symlinkSync('../dotfiles/cursor.json', at(file))
    const { changes } = await clients.change('cursor', add)
    expect(changes).toMatchObject([{ path: at(file), target: fs.realpathSync(target) }])
    expect(fs.lstatSync(at(file)).isSymbolicLink()).toBe(true)
    expect(read('dotfiles/cursor.json')).toContain('"backscroll"')
    await clients.change('cursor', remove)
    expect(read('dotfiles/cursor.json')).toBe(text)
  })

  it('creates no folder for a link into a missing one, and reports it', async () => {
    const { clients, put, file: at, home } = madeHome(newFolder())
    put('.cursor/other.json', '')
    fs.symlinkSync(at('elsewhere/deep/cursor.json'), at(file))
    const before = fs.readdirSync(home).toSorted()
    for (const work of [clients.plan('cursor', add), clients.change('cursor', add)]) {
      await expect(work).rejects.toMatchObject({
        code: 'not_allowed',
        message: expect.stringMatching(
          /links to .*elsewhere.deep.cursor\.json, but that folder doesn't exist\. Create it/,
        ) as string,
      })
    }
    expect(
      fs
        .readdirSync(home)
        .filter((name) => name !== 'archive')
        .toSorted(),
    ).toEqual(before)
  })

  it('reports a folder that is a link to nothing', async () => {
    const { clients, file: at } = madeHome(newFolder())
    const anyway = { ...add, anyway: true }
    fs.symlinkSync(at('unmounted'), at('.cursor'))
    for (const work of [clients.plan('cursor', anyway), clients.change('cursor', anyway)]) {
      await expect(work).rejects.toMatchObject({
        code: 'not_allowed',
        message:
          `${at('.cursor')} links to ${at('unmounted')}, which doesn't exist. Create that folder or remove the ` +
          'link, and try again.',
      })
    }
    expect(fs.existsSync(at('unmounted'))).toBe(false)
  })

  it('creates the missing target of a link', async () => {
    const { clients, file: at, read } = madeHome(newFolder())
    fs.mkdirSync(at('.cursor'))
    fs.symlinkSync(at('later.json'), at(file))
    await clients.change('cursor', add)
    expect(read('later.json')).toContain('"backscroll"')
  })

  it('leaves a write-protected file alone, and reports it', async () => {
    const { clients, put } = madeHome(newFolder())
    const place = put(file, text)
    fs.chmodSync(place, 0o444)
    // Before the user agrees to anything.
    for (const ask of [clients.plan, clients.change])
      await expect(ask('cursor', add)).rejects.toMatchObject({
        code: 'not_allowed',
        message: expect.stringContaining('is read-only') as string,
      })
    expect(fs.readFileSync(place, 'utf8')).toBe(text)
    expect(fs.readdirSync(path.dirname(place))).toEqual(['mcp.json'])
  })

  it("leaves another Backscroll's temporary file alone", async () => {
    const { clients, put, read } = madeHome(newFolder())
    put(file, text)
    const others = [`${file}.backscroll.tmp`, 'archive/connections.json.tmp']
    for (const name of others) put(name, 'half')
    await clients.change('cursor', add)
    expect(others.map(read)).toEqual(['half', 'half'])
  })

  it('follows a link to a dangling link, and leaves both', async () => {
    const { clients, file: at, read } = madeHome(newFolder())
    fs.mkdirSync(at('.cursor'))
    fs.mkdirSync(at('dotfiles'))
    fs.symlinkSync('../dotfiles-link.json', at(file))
    fs.symlinkSync('dotfiles/cursor.json', at('dotfiles-link.json'))
    await clients.change('cursor', add)
    for (const name of [file, 'dotfiles-link.json']) expect(fs.lstatSync(at(name)).isSymbolicLink()).toBe(true)
    expect(read('dotfiles/cursor.json')).toContain('backscroll')
  })

  it("doesn't start if it couldn't be recorded", async () => {
    const { clients, put, read } = madeHome(newFolder())
    put(file, text)
    put('archive', 'a file where the folder should be')
    await expect(clients.change('cursor', add)).rejects.toMatchObject({
      code: 'not_allowed',
      message: expect.stringMatching(/archive.*Nothing was changed/) as string,
    })
    expect(read(file)).toBe(text)
  })

  it.each([
    ['a folder', (place: string) => void fs.mkdirSync(place), 'is a folder instead of a file'],
    ['a circular link', (place: string) => fs.symlinkSync(place, place), 'is a link to itself'],
  ])('reports %s in place of the file', async (_name, prepare, words) => {
    const { clients, file: at } = madeHome(newFolder())
    fs.mkdirSync(at('.cursor'))
    prepare(at(file))
    await expect(clients.plan('cursor', add)).rejects.toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining(words) as string,
    })
  })

  it("rejects a file that isn't UTF-8", async () => {
    const { clients, put } = madeHome(newFolder())
    const place = put(file, '')
    fs.writeFileSync(place, Buffer.from('\ufeff{}', 'utf16le'))
    await expect(clients.change('cursor', add)).rejects.toMatchObject({
      message: expect.stringContaining('UTF-8') as string,
    })
  })

  it("restores the first file when the second can't be written", async () => {
    const { clients, put, read } = madeHome(newFolder(), { platform: 'win32' })
    put('AppData/Local/Packages/Claude_abc/LocalCache/Roaming/Claude/claude_desktop_config.json', text)
    fs.chmodSync(put('AppData/Roaming/Claude/claude_desktop_config.json', text), 0o444)
    await expect(clients.change('claude-desktop', add)).rejects.toMatchObject({
      message: expect.stringContaining('is read-only') as string,
    })
    expect(read('AppData/Local/Packages/Claude_abc/LocalCache/Roaming/Claude/claude_desktop_config.json')).toBe(text)
  })

  it('merges two entries into one, whatever their names', async () => {
    const { clients, put, read, ours } = madeHome(newFolder())
    put(
      file,
      JSON.stringify(
        {
          mcpServers: {
            history: { command: '/old/node', args: ['/old/backscroll/scripts/backscroll.mjs', 'mcp'] },
            Backscroll: { command: '/old/Backscroll.AppImage', args: ['--mcp'] },
            other: { command: 'x' },
          },
        },
        null,
        2,
      ),
    )
    await clients.change('cursor', add)
    const { mcpServers } = JSON.parse(read(file)) as { mcpServers: Record<string, { command: string }> }
    expect(Object.values(mcpServers).map(({ command }) => command)).toEqual([ours.program.command, 'x'])
  })

  it("keeps the user's additions to the entry", async () => {
    const { clients, put, read, ours } = madeHome(newFolder())
    put(
      file,
      JSON.stringify(
        {
          mcpServers: {
            backscroll: {
              command: '/gone',
              args: [],
              timeout: 5,
              env: { BACKSCROLL_TOOL_PREFIX: 'my_', ELECTRON_RUN_AS_NODE: 'x' },
            },
          },
        },
        null,
        2,
      ),
    )
    await clients.change('cursor', add)
    expect(JSON.parse(read(file))).toEqual({
      mcpServers: {
        backscroll: { ...ours.program, timeout: 5, env: { ...ours.program.env, BACKSCROLL_TOOL_PREFIX: 'my_' } },
      },
    })
  })

  it('deletes a file that it created', async () => {
    const { clients, file: at } = madeHome(newFolder())
    fs.mkdirSync(at('.cursor'))
    await clients.change('cursor', add)
    await clients.change('cursor', remove)
    expect(fs.existsSync(at(file))).toBe(false)
  })

  it('removes only the entry from a file that has been modified since', async () => {
    const { clients, put, read } = madeHome(newFolder())
    put(file, text)
    await clients.change('cursor', add)
    put(file, read(file).replace('"other"', '"another"'))
    await clients.change('cursor', remove)
    expect(read(file)).toBe(text.replace('"other"', '"another"'))
  })
})

describe('our own changes', () => {
  it.each([
    [
      'goes with our entry, also from a file that was changed since',
      '{\n  "theme": "dark"\n}\n',
      '{\n  "theme": "light"\n}\n',
    ],
    ['goes where we made the whole file', null, '{\n  "theme": "light"\n}\n'],
    [
      'is not what was there before us',
      '{\n  "theme": "dark",\n  "mcpServers": {}\n}\n',
      '{\n  "theme": "light",\n  "mcpServers": {}\n}\n',
    ],
  ])('%s', async (_name, before, after) => {
    const { clients, put, read, file: at } = madeHome(newFolder())
    fs.mkdirSync(at('.cursor'))
    if (before !== null) put(file, before)
    await clients.change('cursor', add)
    put(file, before === null ? read(file).replace('{', '{\n  "theme": "light",') : read(file).replace('dark', 'light'))
    await clients.change('cursor', remove)
    expect(read(file)).toBe(after)
  })

  it('keep few backups, including those that an undo and a removal need', async () => {
    const { clients, put, read, file: at } = madeHome(newFolder())
    put(file, text)
    put(`${file}.backscroll-mine.txt`, 'not a copy')
    for (let round = 0; round < 4; round += 1) {
      await clients.change('cursor', add)
      await clients.change('cursor', remove)
      await clients.undo('cursor')
      await clients.change('cursor', remove)
    }
    expect(fs.readdirSync(at('.cursor')).filter((name) => name.endsWith('.bak')).length).toBeLessThanOrEqual(5)
    expect(read(`${file}.backscroll-mine.txt`)).toBe('not a copy')
    await clients.change('cursor', add)
    await clients.undo('cursor')
    expect(read(file)).toBe(text)
  })
})

describe('undo', () => {
  it('reverts an addition, and a removal', async () => {
    const { clients, put, read } = madeHome(newFolder())
    put(file, text)
    await clients.change('cursor', add)
    const added = read(file)
    expect((await clients.undo('cursor')).state).toEqual({ kind: 'available', obstacle: null })
    expect(read(file)).toBe(text)
    await expect(clients.undo('cursor')).rejects.toMatchObject({ code: 'not_found' })
    await clients.change('cursor', add)
    await clients.change('cursor', remove)
    expect((await clients.undo('cursor')).state.kind).toBe('connected')
    expect(read(file)).toBe(added)
  })

  it('of a removal keeps the original bytes recoverable', async () => {
    const { clients, put, read } = madeHome(newFolder())
    put(file, '{ "theme": "dark" }')
    await clients.change('cursor', add)
    await clients.change('cursor', remove)
    await clients.undo('cursor')
    await clients.change('cursor', remove)
    expect(read(file)).toBe('{ "theme": "dark" }')
  })

  it('changes nothing if the file has been modified since, and shows where the backup is', async () => {
    const { clients, put, read } = madeHome(newFolder())
    put(file, text)
    await clients.change('cursor', add)
    put(file, `${read(file)}\n`)
    await expect(clients.undo('cursor')).rejects.toMatchObject({ message: expect.stringContaining('.bak') as string })
    expect(read(file)).toContain('backscroll')
  })
})
