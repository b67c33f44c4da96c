import { describe, expect, it } from 'vitest'
import { tomlServers } from '../../../electron/clients/formats/tomlServers.ts'

const format = tomlServers('mcp_servers')
const without = (text: string): string => format.dropEntry(text, 0, 'backscroll')

describe('an entry that somebody else wrote is taken out of TOML', () => {
  it.each([
    ['and the comments around it stay', '# top\n[mcp_servers.backscroll]\ncommand = "/gone" # where\n# of the command\nargs = []\n[mcp_servers.backscroll.env]\nMINE = "1"\n\n# about the screen\n[tui]\nx = 1 # y\n', '# top\n# about the screen\n[tui]\nx = 1 # y\n'],
    ['between two others', '[a]\nx = 1\n\n[mcp_servers."backscroll"]\ncommand = "/gone"\n\n[mcp_servers.other]\ncommand = "x"\n', '[a]\nx = 1\n\n[mcp_servers.other]\ncommand = "x"\n'],
    ['at the end, with Windows line ends', 'model = "x"\r\n\r\n[mcp_servers.backscroll]\r\ncommand = "/gone"\r\n', 'model = "x"\r\n'],
    ['where all stand in one table', '[mcp_servers]\nbackscroll = { command = "/gone" }\nother = { command = "x" } # mine\n', '[mcp_servers]\nother = { command = "x" } # mine\n'],
  ])('%s', (_name, before, after) => {
    expect(without(before)).toBe(after)
  })

  it('also where a text of several lines looks like a heading', () => {
    const kept = 'note = """\n[mcp_servers.backscroll]\ncommand = 1\n"""\n'
    expect(without(`${kept}\n[mcp_servers.backscroll]\ncommand = "/gone"\n`)).toContain(kept)
  })
})

it('numbers that are too large for us are nothing to object to', () => {
  const text = 'limit = 9007199254740993\nat = 2026-01-01T00:00:00Z\n'
  const added = format.putEntry(text, 0, { name: 'backscroll', value: { command: '/b', args: [], env: {} } })
  expect(added.startsWith(text)).toBe(true)
  expect(without(added)).toBe(text)
})
