import { parse as parseToml } from 'smol-toml'
import { expect, it } from 'vitest'
import { temporaryFolders } from '../../../support/archiveFixture.ts'
import { madeHome } from '../../../support/madeHome.ts'

const newFolder = temporaryFolders('snippets')

it('any other client gets equivalent JSON and TOML', () => {
  const { clients, ours } = madeHome(newFolder())
  const { json, vscodeJson, toml } = clients.snippets()
  expect(JSON.parse(json)).toEqual({ mcpServers: { backscroll: ours.program } })
  expect(JSON.parse(vscodeJson)).toEqual({ servers: { backscroll: { type: 'stdio', ...ours.program } } })
  expect(parseToml(toml)).toEqual({ mcp_servers: { backscroll: ours.program } })
})

it('links contain the same, even with non-ASCII letters', () => {
  const { clients, ours } = madeHome(newFolder())
  const [cursor, vscode, , lmStudio] = clients.snippets().links.map(({ address }) => new URL(address))
  for (const link of [cursor, lmStudio])
    expect(JSON.parse(Buffer.from(link?.searchParams.get('config') ?? '', 'base64').toString('utf8'))).toEqual(
      ours.program,
    )
  expect(JSON.parse(decodeURIComponent(vscode?.search.slice(1) ?? ''))).toEqual({
    name: 'backscroll',
    type: 'stdio',
    ...ours.program,
  })
})

it("command lines are quoted for the system's shell", () => {
  const posix = madeHome(newFolder()).clients.snippets().commandLines[0]?.text
  const command = [
    '^claude mcp add --transport stdio --scope user backscroll ',
    "--env ELECTRON_RUN_AS_NODE=1 --env 'BACKSCROLL_ARCHIVE=.*' -- '.*' '.*'$",
  ]
  expect(posix).toMatch(new RegExp(command.join('')))
  const windows = madeHome(newFolder(), { platform: 'win32' }).clients.snippets().commandLines[3]?.text
  expect(windows).toContain('code --add-mcp \'{"name"')
})
