import { describe, expect, it } from 'vitest'
import { tomlServers } from '../../../electron/clients/formats/tomlServers.ts'

const format = tomlServers('mcp_servers')
const without = (text: string): string => format.dropEntry(text, 0, 'backscroll')

describe("removing someone else's entry from TOML", () => {
  it.each([
    [
      'and the comments around it stay',
      '# top\n[mcp_servers.backscroll]\ncommand = "/gone" # where\n# of the command\nargs = ' +
        '[]\n[mcp_servers.backscroll.env]\nMINE = "1"\n\n# about the screen\n[tui]\nx = 1 # y\n',
      '# top\n# about the screen\n[tui]\nx = 1 # y\n',
    ],
    [
      'between two others',
      '[a]\nx = 1\n\n[mcp_servers."backscroll"]\ncommand = "/gone"\n\n[mcp_servers.other]\ncommand = "x"\n',
      '[a]\nx = 1\n\n[mcp_servers.other]\ncommand = "x"\n',
    ],
    [
      'at the end, with Windows line ends',
      'model = "x"\r\n\r\n[mcp_servers.backscroll]\r\ncommand = "/gone"\r\n',
      'model = "x"\r\n',
    ],
    [
      'where all stand in one table',
      '[mcp_servers]\nbackscroll = { command = "/gone" }\nother = { command = "x" } # mine\n',
      '[mcp_servers]\nother = { command = "x" } # mine\n',
    ],
  ])('%s', (_name, before, after) => {
    expect(without(before)).toBe(after)
  })

  it('works even if a multiline string looks like a heading', () => {
    const kept = 'note = """\n[mcp_servers.backscroll]\ncommand = 1\n"""\n'
    expect(without(`${kept}\n[mcp_servers.backscroll]\ncommand = "/gone"\n`)).toContain(kept)
  })
})

describe("repairing someone else's entry in TOML", () => {
  const value = { command: '/b', args: ['x'], env: { BACKSCROLL_ARCHIVE: '/archive', NODE_COMPILE_CACHE: '/cache' } }
  const put = (text: string): string => format.putEntry(text, 0, { name: 'backscroll', value })
  const others = '# my work tracker\n[mcp_servers.tracker]\ncommand = "/bin/tracker" # keep\n'

  it.each([
    [
      'as an installed app writes it',
      '[mcp_servers.backscroll]\ncommand = "/opt/b"\nargs = ' +
        '["y"]\n\n[mcp_servers.backscroll.env]\nELECTRON_RUN_AS_NODE = "1"\nBACKSCROLL_ARCHIVE = "/archive"\n\n',
    ],
    ['without variables', '[mcp_servers.backscroll]\ncommand = "/opt/b"\n\n'],
    [
      'with remarks of its own',
      '# where I talk\n[mcp_servers.backscroll]\n# found in the menu\ncommand = "/opt/b" # moved\n\n',
    ],
    [
      'in two places',
      '[mcp_servers.backscroll]\ncommand = "/opt/b"\n\n[tui]\nx = 1\n\n[mcp_servers.backscroll.env]\nMINE = "1"\n\n',
    ],
    ['in one line', '[mcp_servers]\nbackscroll = { command = "/opt/b" }\n\n'],
    ['with a mark at the beginning', '\ufeff[mcp_servers.backscroll]\ncommand = "/opt/b"\n\n'],
  ])('keeps the comment of the next table, also on removal: %s', (_name, entry) => {
    const text = `${entry}${others}`
    const right = put(text)
    expect(format.readSlots(right)[0]?.entries.find(({ name }) => name === 'backscroll')?.value).toEqual(value)
    expect(right).toContain(others)
    expect(without(right)).toContain(others)
    expect(right.startsWith('\ufeff')).toBe(text.startsWith('\ufeff'))
    expect(without(right).startsWith('\ufeff')).toBe(text.startsWith('\ufeff'))
    for (const remark of ['# where I talk', '# found in the menu', '# moved'])
      expect(right.includes(remark)).toBe(text.includes(remark))
  })

  it('keeps its position', () => {
    expect(
      put(
        '[mcp_servers.backscroll]\ncommand = "/opt/b"\nargs = ["x"]\nenv = { BACKSCROLL_ARCHIVE = "/archive", ' +
          `NODE_COMPILE_CACHE = "/cache" }\n\n${others}`,
      ),
    ).toBe(
      '[mcp_servers.backscroll]\ncommand = "/b"\nargs = ["x"]\nenv = { BACKSCROLL_ARCHIVE = "/archive", ' +
        `NODE_COMPILE_CACHE = "/cache" }\n\n${others}`,
    )
  })
})

it('integers beyond our range are accepted', () => {
  const text = 'limit = 9007199254740993\nat = 2026-01-01T00:00:00Z\n'
  const added = format.putEntry(text, 0, { name: 'backscroll', value: { command: '/b', args: [], env: {} } })
  expect(added.startsWith(text)).toBe(true)
  expect(without(added)).toBe(text)
})
