import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cloneProgram, packedProgram } from '../../../electron/clients/program/programCommand.ts'
import { listRunningPrograms } from '../../../electron/clients/program/runningPrograms.ts'
import { clientOperations } from '../../../shared/contract/operations/clientOperations.ts'
import type { Clients } from '../../../electron/clients/createClients.ts'
import type { ClientId, ClientStatus } from '../../../shared/model/clientSetup.ts'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { madeHome } from '../../support/madeHome.ts'

const newFolder = temporaryFolders('staying')
const add = { intent: 'add', anyway: false } as const
const file = '.cursor/mcp.json'

async function statusOf(clients: Clients, client: ClientId): Promise<ClientStatus> {
  const found = (await clients.list()).find(({ id }) => id === client)
  return found ?? expect.fail(`${client} is not in the list`)
}

describe('the list of clients', () => {
  it('finds nothing in an empty home, and shows every client that can be added', async () => {
    const { clients } = madeHome(newFolder())
    const found = await clients.list()
    expect(found.map(({ id, state }) => [id, state.kind])).toEqual(
      ['claude-desktop', 'claude-code', 'letta', 'cursor', 'vscode', 'windsurf', 'gemini', 'codex', 'lmstudio'].map(
        (id) => [id, 'notInstalled'],
      ),
    )
    await expect(clients.change('cursor', add)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('--anyway') as string,
    })
    expect((await clients.change('cursor', { ...add, anyway: true })).status.state.kind).toBe('connected')
  })

  it('still knows a proof and an undo that an earlier version recorded', async () => {
    const { clients, put, read } = madeHome(newFolder())
    put(file, '{}')
    await clients.change('cursor', add)
    put('archive/connections.json', read('archive/connections.json').replaceAll('"kind"', '"at"'))
    const { state, canUndo } = await statusOf(clients, 'cursor')
    expect(state).toMatchObject({ kind: 'connected', proof: { kind: 'proven' } })
    expect(canUndo).toBe(true)
  })

  it('knows every location of Claude Desktop on Windows, from the store and from the older installer', async () => {
    const { clients, put, read, file: at } = madeHome(newFolder(), { platform: 'win32' })
    const store = 'AppData/Local/Packages/Claude_pzs8sxrjxfjjc/LocalCache/Roaming/Claude/claude_desktop_config.json'
    const legacy = 'AppData/Roaming/Claude/claude_desktop_config.json'
    put(store, '{}')
    put(legacy, '{"a":1}')
    const { changes } = await clients.change('claude-desktop', add)
    expect(changes.map((change) => (change.kind === 'file' ? change.path : ''))).toEqual([at(store), at(legacy)])
    for (const name of [store, legacy]) expect(read(name)).toContain('backscroll')
    put(legacy, '{"a":1}')
    expect((await statusOf(clients, 'claude-desktop')).state).toMatchObject({
      kind: 'needsRepair',
      canRepair: true,
      reason: expect.stringContaining('earlier installer') as string,
    })
  })

  it('shows the other clients when one fails, and explains why', async () => {
    const { clients, put } = madeHome(newFolder(), { platform: 'win32' })
    put('AppData/Local/Packages', 'no folder')
    put(file, '{}')
    expect((await statusOf(clients, 'cursor')).state).toEqual({ kind: 'available', obstacle: null })
    expect((await statusOf(clients, 'claude-desktop')).state).toEqual({
      kind: 'available',
      obstacle: expect.stringMatching(/Couldn't check .*ENOTDIR/) as string,
    })
  })

  it('respects variables that relocate folders', async () => {
    const folder = newFolder()
    const env = {
      XDG_CONFIG_HOME: `${folder}/xdg`,
      CODEX_HOME: `${folder}/codex home`,
      CLAUDE_CONFIG_DIR: `${folder}/claude`,
    }
    for (const name of [`${folder}/xdg/Code/User`, env.CODEX_HOME, env.CLAUDE_CONFIG_DIR])
      fs.mkdirSync(name, { recursive: true })
    const { clients } = madeHome(folder, { env })
    for (const id of ['vscode', 'codex', 'claude-code'] as const) {
      const { changes } = await clients.change(id, add)
      expect(changes[0]).toMatchObject({ path: expect.stringContaining(folder) as string })
      expect(changes[0]?.kind === 'file' && changes[0].path.includes('Zoë')).toBe(false)
    }
  })

  it('treats empty variables as unset', async () => {
    const env = { XDG_CONFIG_HOME: '', CODEX_HOME: '', CLAUDE_CONFIG_DIR: '', APPDATA: '', LOCALAPPDATA: '' }
    for (const platform of ['linux', 'win32'] as const) {
      const folder = newFolder()
      const empty = await madeHome(folder, { platform, env }).clients.list()
      const unset = await madeHome(folder, { platform }).clients.list()
      expect(empty.map(({ locations }) => locations)).toEqual(unset.map(({ locations }) => locations))
    }
  })

  it.each([
    ['excluded', { excluded: ['notes', 'backscroll'] }, 'mcp.excluded'],
    ['not among those allowed', { allowed: ['notes'] }, 'mcp.allowed'],
  ])("reports that Gemini doesn't start an entry: %s", async (_name, mcp, words) => {
    const { clients, put } = madeHome(newFolder())
    put('.gemini/settings.json', JSON.stringify({ mcp }, null, 2))
    expect((await statusOf(clients, 'gemini')).state).toEqual({ kind: 'available', obstacle: null })
    expect((await clients.change('gemini', add)).status.state).toEqual({
      kind: 'switchedOff',
      reason: expect.stringContaining(words) as string,
      canSwitchOn: false,
    })
    put('.gemini/settings.json', JSON.stringify({ mcp: { allowed: ['backscroll'], excluded: [] } }))
    expect((await clients.change('gemini', add)).status.state.kind).toBe('connected')
  })

  it('reports that a client has lost the entry, and repairs it', async () => {
    const { clients, put, read } = madeHome(newFolder())
    put(file, '{"mcpServers":{}}')
    await clients.change('cursor', add)
    put(file, '{"mcpServers":{}}')
    expect((await statusOf(clients, 'cursor')).state).toMatchObject({
      kind: 'needsRepair',
      canRepair: true,
      reason: expect.stringContaining('is missing from Cursor') as string,
    })
    expect((await clients.change('cursor', { intent: 'repair', anyway: false })).status.state.kind).toBe('connected')
    expect(read(file)).toContain('backscroll')
  })

  it.each([
    ['a missing program', { command: '/gone/backscroll', args: [] }, 'no longer'],
    ['another archive', { env: { BACKSCROLL_ARCHIVE: '/elsewhere' } }, 'another archive'],
    ['a missing variable', { env: {} }, 'what this version'],
    ['an entry that starts nothing', { command: undefined }, "doesn't start a program"],
  ])('reports %s, and repairs it', async (_name, change, words) => {
    const { clients, put, ours, read } = madeHome(newFolder())
    put(file, JSON.stringify({ mcpServers: { backscroll: { ...ours.program, ...change } } }, null, 2))
    expect((await statusOf(clients, 'cursor')).state).toMatchObject({
      kind: 'needsRepair',
      reason: expect.stringContaining(words) as string,
    })
    await clients.change('cursor', { intent: 'repair', anyway: false })
    expect(JSON.parse(read(file))).toEqual({ mcpServers: { backscroll: ours.program } })
  })

  it.each([
    ['url', { type: 'http' }],
    ['serverUrl', {}],
    ['httpUrl', { timeout: 5 }],
  ])('accepts an HTTP entry, whatever the client calls the address: %s', async (key, fields) => {
    const { clients, put, read } = madeHome(newFolder())
    const given = JSON.stringify(
      {
        mcpServers: {
          backscroll: { ...fields, [key]: 'http://127.0.0.1:39765/mcp', headers: { Authorization: 'Bearer secret' } },
        },
      },
      null,
      2,
    )
    put(file, given)
    expect((await statusOf(clients, 'cursor')).state).toEqual({
      kind: 'connected',
      proof: null,
      address: 'http://127.0.0.1:39765/mcp',
    })
    for (const intent of ['repair', 'add'] as const)
      expect((await clients.change('cursor', { intent, anyway: false })).changes).toEqual([])
    await clients.change('cursor', { intent: 'remove', anyway: false })
    expect(JSON.parse(read(file))).toEqual({ mcpServers: {} })
  })

  it.each([
    ['disabled', { disabled: true }],
    ['not enabled, and of an older place', { enabled: false, command: '/gone/backscroll' }],
  ])('mentions that the user disabled the entry, and enables it on request: %s', async (_name, change) => {
    const { clients, put, ours, read } = madeHome(newFolder())
    put(file, JSON.stringify({ mcpServers: { backscroll: { ...ours.program, ...change } } }, null, 2))
    expect((await statusOf(clients, 'cursor')).state).toEqual({
      kind: 'switchedOff',
      reason: expect.stringContaining('turned off') as string,
      canSwitchOn: true,
    })
    expect((await clients.change('cursor', { intent: 'repair', anyway: false })).changes).toEqual([])
    expect((await clients.change('cursor', add)).status.state.kind).toBe('connected')
    expect(JSON.parse(read(file))).toEqual({ mcpServers: { backscroll: ours.program } })
  })

  it.each([
    ['starts something else', { command: '/bin/echo', args: ['hello'] }, 'which starts /bin/echo hello'],
    ['is elsewhere', { url: 'https://example.org/api' }, 'at https://example.org/api'],
  ])(
    "leaves someone else's server under our name alone unless told otherwise: one that %s",
    async (_name, server, words) => {
      const { clients, put, ours, read } = madeHome(newFolder())
      const given = JSON.stringify({ mcpServers: { backscroll: server } }, null, 2)
      put(file, given)
      expect((await statusOf(clients, 'cursor')).state).toEqual({
        kind: 'available',
        obstacle: expect.stringContaining(words) as string,
      })
      await expect(clients.change('cursor', add)).rejects.toMatchObject({
        code: 'not_allowed',
        message: expect.stringMatching(/another server named "backscroll".*--anyway/) as string,
      })
      expect((await clients.change('cursor', { intent: 'remove', anyway: false })).changes).toEqual([])
      expect(read(file)).toBe(given)
      await clients.change('cursor', { ...add, anyway: true })
      expect(JSON.parse(read(file))).toEqual({ mcpServers: { backscroll: ours.program } })
    },
  )

  it('reports that the app was moved or updated', async () => {
    const { clients, put, open, ours, file: at } = madeHome(newFolder())
    put(file, '')
    await clients.change('cursor', add)
    const moved = open({
      ...ours,
      program: { ...ours.program, command: at('Backscroll Ω', 'resources', 'mcpChild.js') },
    })
    expect((await statusOf(moved, 'cursor')).state).toMatchObject({
      kind: 'needsRepair',
      reason: expect.stringContaining('another or older copy') as string,
    })
  })

  it('accepts every way to start the program from one clone', async () => {
    const { put, open, file: at } = madeHome(newFolder())
    put(file, '')
    put('clone/electron/mcpChild/index.ts', '')
    const node = put('node', '')
    await open(cloneProgram(node, at('clone'), '/archive')).change('cursor', add)
    const other = open(cloneProgram(put('another-node', ''), at('clone'), '/archive'))
    expect((await statusOf(other, 'cursor')).state.kind).toBe('connected')
    expect((await other.change('cursor', add)).changes).toEqual([])
  })

  it('forgets a test result when the entry has changed', async () => {
    const { clients, put, read } = madeHome(newFolder())
    put(file, '')
    await clients.change('cursor', add)
    expect((await statusOf(clients, 'cursor')).state).toMatchObject({ kind: 'connected', proof: { kind: 'proven' } })
    put(file, read(file).replace('"ELECTRON', '"MINE": "1",\n"ELECTRON'))
    expect((await statusOf(clients, 'cursor')).state).toEqual({ kind: 'connected', proof: null, address: null })
  })

  it('suggests fixing a broken file of a connected client', async () => {
    const { clients, put } = madeHome(newFolder())
    put(file, '{}')
    await clients.change('cursor', add)
    put(file, '{ "mcpServers": ')
    expect((await statusOf(clients, 'cursor')).state).toMatchObject({
      kind: 'needsRepair',
      canRepair: false,
      reason: expect.stringContaining("isn't valid JSON") as string,
    })
  })

  it('reports that Claude is running and must be quit completely', async () => {
    const { clients, put, programs } = madeHome(newFolder(), { platform: 'darwin' })
    put('Library/Application Support/Claude/claude_desktop_config.json', '{}')
    expect(await statusOf(clients, 'claude-desktop')).toMatchObject({ isRunning: false, notices: [] })
    programs.push('/Applications/Claude.app/Contents/MacOS/Claude')
    expect(await statusOf(clients, 'claude-desktop')).toMatchObject({
      isRunning: true,
      notices: [expect.stringContaining('Quit it from its icon')],
    })
    expect((await clients.plan('claude-desktop', add)).warnings[0]).toContain('Quit it from its icon')
  })

  it('reports it for a connected client until that has been restarted', async () => {
    const { clients, put, programs } = madeHome(newFolder(), {
      platform: 'darwin',
      running: ['/Applications/Claude.app/Contents/MacOS/Claude'],
    })
    put('Library/Application Support/Claude/claude_desktop_config.json', '{}')
    const outcome = await clients.change('claude-desktop', add)
    expect(outcome).toMatchObject({
      warnings: [expect.stringContaining('Quit it from its icon')],
      notices: [expect.stringContaining('in the tools menu')],
      status: { state: { kind: 'connected' }, notices: [expect.stringContaining('Quit it from its icon')] },
    })
    expect((await statusOf(clients, 'claude-desktop')).notices).toEqual([
      expect.stringContaining('Quit it from its icon'),
    ])
    programs.splice(0, 1, '/bin/sh', '/Applications/Claude.app/Contents/MacOS/Claude')
    expect(await statusOf(clients, 'claude-desktop')).toMatchObject({ isRunning: true, notices: [] })
  })
})

it('the running processes are listed, including ours', async () => {
  const programs = await listRunningPrograms(process.platform)
  expect(programs.find(({ id }) => id === process.pid)?.line).toMatch(/node/i)
})

it("other programs' settings can only be edited from the command line and the app", () => {
  const elsewhere = Object.entries(clientOperations).filter(
    ([, { doors }]) => doors.includes('http') || doors.includes('mcp'),
  )
  expect(elsewhere.map(([name]) => name)).toEqual(['clients.list', 'clients.snippets'])
})

const installed = (command: string) => ({ program: { command, args: [], env: {} }, problem: null, cloneFolder: null })

describe('the command to type', () => {
  it.each([
    [
      'a clone',
      'linux',
      { ...installed('/usr/bin/node'), cloneFolder: '/home/kim/backscroll' },
      '/home/kim/backscroll/backscroll connect add cursor',
    ],
    [
      'a clone on Windows',
      'win32',
      { ...installed('C:\\node.exe'), cloneFolder: 'C:\\backscroll' },
      'C:\\backscroll\\backscroll.cmd connect add cursor',
    ],
    [
      'a clone on Windows whose path needs quotes',
      'win32',
      { ...installed('C:\\node.exe'), cloneFolder: 'C:\\Zoë Ñ\\backscroll' },
      "& 'C:\\Zoë Ñ\\backscroll\\backscroll.cmd' connect add cursor",
    ],
    [
      'a package, which puts a link where shells look',
      'linux',
      installed('/opt/Backscroll/backscroll'),
      'backscroll connect add cursor',
    ],
    [
      'an AppImage',
      'linux',
      installed('/home/zoë/My Apps/Backscroll.AppImage'),
      "'/home/zoë/My Apps/Backscroll.AppImage' connect add cursor",
    ],
    [
      'macOS',
      'darwin',
      installed('/Applications/Backscroll.app/Contents/MacOS/Backscroll'),
      '/Applications/Backscroll.app/Contents/MacOS/Backscroll connect add cursor',
    ],
    [
      'Windows',
      'win32',
      installed('C:\\Users\\Zoë Ñ\\Backscroll.exe'),
      "& 'C:\\Users\\Zoë Ñ\\Backscroll.exe' connect add cursor | Out-Host",
    ],
  ] as const)('matches this installation: %s', async (_name, platform, ours, line) => {
    const { clients, put } = madeHome(newFolder(), { platform, ours })
    put(file, '{}')
    expect((await statusOf(clients, 'cursor')).command).toBe(line)
    await expect(clients.check('cursor', null)).rejects.toMatchObject({
      message: expect.stringContaining(`Add it with: ${line}`) as string,
    })
    expect(clients.snippets().http.command).toBe(line.replace('connect add cursor', 'mcp --http'))
  })

  it('names the archive if a new terminal would find another', async () => {
    const { clients, put } = madeHome(newFolder(), {
      ours: { ...installed('/opt/Backscroll/backscroll'), otherArchive: "/home/zoë/Kim's archive" },
    })
    put(file, '{}')
    expect((await statusOf(clients, 'cursor')).command).toBe(
      "backscroll connect add cursor --archive '/home/zoë/Kim'\\''s archive'",
    )
    expect(clients.snippets().http.command).toBe("backscroll mcp --http --archive '/home/zoë/Kim'\\''s archive'")
  })
})

describe('the program that clients start', () => {
  const app = {
    execPath: '/opt/Backscroll/backscroll',
    appImage: undefined,
    programFile: '/opt/Backscroll/resources/app.asar.unpacked/out/main/mcpChild.js',
    archiveFolder: '/home/zoë/archive',
  }

  it("is the app's own executable, as plain Node", () => {
    expect(packedProgram({ ...app, platform: 'win32' })).toEqual({
      program: {
        command: app.execPath,
        args: [app.programFile],
        env: { ELECTRON_RUN_AS_NODE: '1', BACKSCROLL_ARCHIVE: app.archiveFolder },
      },
      problem: null,
      cloneFolder: null,
    })
  })

  it('is the AppImage itself, because its internal paths change', () => {
    expect(packedProgram({ ...app, platform: 'linux', appImage: '/home/zoë/Backscroll.AppImage' }).program).toEqual({
      command: '/home/zoë/Backscroll.AppImage',
      args: ['--mcp'],
      env: { BACKSCROLL_ARCHIVE: app.archiveFolder },
    })
  })

  it.each([
    '/private/var/folders/x/AppTranslocation/1/d/Backscroll.app/Contents/MacOS/Backscroll',
    '/Volumes/Backscroll/Backscroll.app/Contents/MacOS/Backscroll',
  ])('is rejected while the app is in a temporary location: %s', async (execPath) => {
    const ours = packedProgram({ ...app, platform: 'darwin', execPath })
    const { clients, put } = madeHome(newFolder(), { platform: 'darwin', ours })
    put(file, '')
    await expect(clients.change('cursor', add)).rejects.toMatchObject({
      message: expect.stringContaining('Applications folder') as string,
    })
  })
})
