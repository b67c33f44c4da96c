import fs from 'node:fs'
import { parse as parseJsonc } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { clientDefinitions } from '../../../electron/clients/definitions/index.ts'
import type { ClientId } from '../../../shared/model/clientSetup.ts'
import { filesIn, temporaryFolders } from '../../support/archiveFixture.ts'
import { madeHome } from '../../support/madeHome.ts'

const newFolder = temporaryFolders('clients')

interface Case {
  readonly client: ClientId
  readonly platform: NodeJS.Platform
  /** The client's file in a home folder. */
  readonly file: string
  readonly key: string
}

const appData = { darwin: 'Library/Application Support', linux: '.config', win32: 'AppData/Roaming' } as const
const platforms = ['darwin', 'linux', 'win32'] as const

const jsonCases: Case[] = platforms.flatMap((platform) => [
  {
    client: 'claude-desktop' as const,
    platform,
    file: `${appData[platform]}/Claude/claude_desktop_config.json`,
    key: 'mcpServers',
  },
  { client: 'claude-code' as const, platform, file: '.claude.json', key: 'mcpServers' },
  { client: 'cursor' as const, platform, file: '.cursor/mcp.json', key: 'mcpServers' },
  { client: 'vscode' as const, platform, file: `${appData[platform]}/Code/User/mcp.json`, key: 'servers' },
  { client: 'windsurf' as const, platform, file: '.codeium/windsurf/mcp_config.json', key: 'mcpServers' },
  { client: 'gemini' as const, platform, file: '.gemini/settings.json', key: 'mcpServers' },
  { client: 'lmstudio' as const, platform, file: '.lmstudio/mcp.json', key: 'mcpServers' },
  { client: 'letta' as const, platform, file: '.letta/mcp_config.json', key: 'mcpServers' },
])
const tomlCases: Case[] = platforms.map((platform) => ({
  client: 'codex',
  platform,
  file: '.codex/config.toml',
  key: 'mcp_servers',
}))

const other = '"other": { "command": "/bin/other", "args": ["--x"], "env": { "KEY": "value" } }'

/** Files as people and programs leave them. */
const jsonTexts = (key: string): Record<string, string> => ({
  'an empty file': '',
  'white space': ' \n',
  'an empty object': '{}',
  'other keys only': '{\n  "theme": "dark",\n  "numbers": [1, 2.50, 1e3]\n}\n',
  'another server': `{\n  "theme": "dark",\n  "${key}": {\n    ${other}\n  },\n  "last": true\n}\n`,
  'comments and a comma at the end': [
    `// mine\n{\n  "${key}": {\n    ${other}, // keep this\n  },\n`,
    '  /* and this */\n  "last": true,\n}\n',
  ].join(''),
  tabs: `{\n\t"${key}": {\n\t\t${other}\n\t}\n}`,
  'four spaces': `{\n    "${key}": {\n        ${other}\n    }\n}\n`,
  'Windows line ends': `{\r\n  "${key}": {\r\n    ${other}\r\n  }\r\n}\r\n`,
  'a byte order mark': `\ufeff{\n  "${key}": {\n    ${other}\n  }\n}\n`,
  'a mark and nothing else': '\ufeff',
  'everything on one line': `{"${key}":{${other}},"últíma":"žlutý 🐎"}`,
  'no servers yet': `{\n  "${key}": {}\n}\n`,
  'null for none': `{\n  "theme": "dark",\n  "${key}": null\n}\n`,
})
const tomlTexts: Record<string, string> = {
  'an empty file': '',
  'other keys only': 'model = "x" # mine\n',
  'another server':
    '# top\nmodel = "x"\n\n[mcp_servers.other]\ncommand = "/bin/other" # keep\nargs = ' +
    '["--x"]\n\n[mcp_servers.other.env]\nKEY = "value"\n\n# tail\n[profiles.p]\nmodel = "y"\n',
  'Windows line ends': 'model = "x"\r\n\r\n[mcp_servers.other]\r\ncommand = "/bin/other"\r\n',
  'a byte order mark': '\ufeffmodel = "x"\n',
  'no line end': 'model = "x"',
  'servers on one line': 'mcp_servers = { other = { command = "/bin/other" } }\n',
}

const bytesOf = (file: string): Buffer => fs.readFileSync(file)

describe.each(jsonCases)('$client on $platform', ({ client, platform, file, key }) => {
  it.each(Object.entries(jsonTexts(key)))('is added to %s once, and removed byte for byte', async (_name, text) => {
    const { clients, put, read, ours } = madeHome(newFolder(), { platform })
    const place = put(file, text)
    const before = bytesOf(place)
    const added = await clients.change(client, { intent: 'add', anyway: false })
    expect(added.status.state).toMatchObject({ kind: 'connected', proof: { kind: 'proven' } })
    const after = read(file)
    const value = parseJsonc(after.replace(/^\ufeff/, ''), [], { allowTrailingComma: true }) as Record<
      string,
      Record<string, unknown>
    >
    expect(value[key]?.['backscroll']).toMatchObject({
      command: ours.program.command,
      args: ours.program.args,
      env: ours.program.env,
    })
    const earlier = (parseJsonc(text.replace(/^\ufeff/, '') || '{}', [], { allowTrailingComma: true }) ?? {}) as Record<
      string,
      Record<string, unknown>
    >
    expect({ ...value, [key]: { ...value[key], backscroll: undefined } }).toEqual({
      ...earlier,
      [key]: { ...earlier[key], backscroll: undefined },
    })
    expect((await clients.change(client, { intent: 'add', anyway: false })).changes).toEqual([])
    expect(read(file)).toBe(after)
    expect((await clients.change(client, { intent: 'remove', anyway: false })).status.state).toEqual({
      kind: 'available',
      obstacle: null,
    })
    expect(bytesOf(place)).toEqual(before)
  })

  it('keeps comments, line endings, the byte order mark and the indentation', async () => {
    const { clients, put, read } = madeHome(newFolder(), { platform })
    const text = `\ufeff// mine\r\n{\r\n\t"${key}": {\r\n\t\t${other} // keep this\r\n\t}\r\n}\r\n`
    put(file, text)
    await clients.change(client, { intent: 'add', anyway: false })
    const after = read(file)
    expect(after.startsWith('\ufeff// mine\r\n{\r\n')).toBe(true)
    expect(after).toContain('// keep this')
    expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(after).toContain('\r\n\t\t"backscroll": {\r\n\t\t\t')
  })

  it.each([
    ['{ "a": 1', "isn't valid JSON"],
    ['[]', "doesn't contain a JSON object"],
    [`{ "${key}": [] }`, 'other than an object'],
    [`{ "${key}": {}, "${key}": {} }`, 'twice'],
    ['not json at all', "isn't valid JSON"],
  ])('rejects %s with a sentence, and leaves it alone', async (text, words) => {
    const { clients, put, home } = madeHome(newFolder(), { platform })
    const place = put(file, text)
    const before = filesIn(home)
    await expect(clients.change(client, { intent: 'add', anyway: false })).rejects.toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining(words) as string,
    })
    expect(fs.readFileSync(place, 'utf8')).toBe(text)
    expect(filesIn(home)).toEqual(before)
    const status = (await clients.list()).find(({ id }) => id === client)
    expect(status?.state).toEqual({
      kind: 'available',
      obstacle: expect.stringMatching(new RegExp(`${words}.*Fix it in an editor`)) as string,
    })
  })
})

describe.each(tomlCases)('$client on $platform', ({ client, platform, file }) => {
  it.each(Object.entries(tomlTexts))('is added to %s once, and removed byte for byte', async (_name, text) => {
    const { clients, put, read, ours } = madeHome(newFolder(), { platform })
    const place = put(file, text)
    const before = bytesOf(place)
    await clients.change(client, { intent: 'add', anyway: false })
    const after = read(file)
    const value = parseToml(after.replace(/^\ufeff/, '')) as Record<string, Record<string, unknown>>
    expect(value['mcp_servers']?.['backscroll']).toEqual(ours.program)
    expect((await clients.change(client, { intent: 'add', anyway: false })).changes).toEqual([])
    await clients.change(client, { intent: 'remove', anyway: false })
    expect(bytesOf(place)).toEqual(before)
  })

  it('rejects invalid TOML with a sentence', async () => {
    const { clients, put } = madeHome(newFolder(), { platform })
    put(file, 'a = = 1\n')
    await expect(clients.change(client, { intent: 'add', anyway: false })).rejects.toMatchObject({
      message: expect.stringContaining("isn't valid TOML (line 1)") as string,
    })
  })
})

describe('the list of clients', () => {
  it('has a file in the cases above for each', () => {
    expect(new Set([...jsonCases, ...tomlCases].map(({ client }) => client))).toEqual(
      new Set(clientDefinitions.map(({ id }) => id)),
    )
  })

  it.each(['add', 'remove', 'undo'] as const)('refuses to %s a client that is not in it', async (action) => {
    const { clients } = madeHome(newFolder())
    const work =
      action === 'undo' ? clients.undo('notepad') : clients.change('notepad', { intent: action, anyway: false })
    await expect(work).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('cursor') })
  })
})
