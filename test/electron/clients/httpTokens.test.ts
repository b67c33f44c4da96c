import fs from 'node:fs'
import { expect, it } from 'vitest'
import type { Clients } from '../../../electron/clients/createClients.ts'
import type { ClientId, ClientStatus } from '../../../shared/model/clientSetup.ts'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { madeHome } from '../../support/madeHome.ts'

const newFolder = temporaryFolders('http-tokens')
const file = '.cursor/mcp.json'
const ownToken = 'p'.repeat(43)
const http = (token: string) => ({
  type: 'http',
  url: 'http://127.0.0.1:39765/mcp',
  headers: { Authorization: `Bearer ${token}` },
  note: 'mine',
})

async function statusOf(clients: Clients, client: ClientId): Promise<ClientStatus> {
  const found = (await clients.list()).find(({ id }) => id === client)
  return found ?? expect.fail(`${client} is not in the list`)
}

it("suggests repairing an HTTP entry that has your own token, and gives it the agents' token", async () => {
  const { clients, put, read } = madeHome(newFolder())
  put('archive/http-token', `${ownToken}\n`)
  put(
    file,
    JSON.stringify(
      {
        mcpServers: {
          backscroll: http(ownToken),
          other: { url: 'http://127.0.0.1:1/mcp', headers: { Authorization: `Bearer ${ownToken}` } },
        },
      },
      null,
      2,
    ),
  )
  expect((await statusOf(clients, 'cursor')).state).toEqual({
    kind: 'needsRepair',
    canRepair: true,
    fix: expect.any(String),
    reason: expect.stringContaining('the entry uses your own token') as string,
  })
  await clients.change('cursor', { intent: 'repair', anyway: false })
  const agentsToken = read('archive/mcp-token').trim()
  expect(agentsToken).not.toBe(ownToken)
  expect(JSON.parse(read(file))).toMatchObject({
    mcpServers: { backscroll: http(agentsToken), other: { headers: { Authorization: `Bearer ${ownToken}` } } },
  })
  expect((await statusOf(clients, 'cursor')).state).toEqual({
    kind: 'connected',
    proof: null,
    address: 'http://127.0.0.1:39765/mcp',
  })
  expect((await clients.change('cursor', { intent: 'repair', anyway: false })).changes).toEqual([])
  await clients.undo('cursor')
  expect(read(file)).toContain(`"Bearer ${ownToken}"`)
})

it("also gives Codex the agents' token", async () => {
  const { clients, put, read } = madeHome(newFolder())
  put('archive/http-token', ownToken)
  put(
    '.codex/config.toml',
    '# mine\n[mcp_servers.backscroll]\nurl = "http://127.0.0.1:39765/mcp"\nhttp_headers = { "Authorization" = ' +
      `"Bearer ${ownToken}" }\n`,
  )
  expect((await statusOf(clients, 'codex')).state.kind).toBe('needsRepair')
  await clients.change('codex', { intent: 'repair', anyway: false })
  expect(read('.codex/config.toml')).toContain(`"Bearer ${read('archive/mcp-token').trim()}"`)
  expect(read('.codex/config.toml')).not.toContain(ownToken)
  expect((await statusOf(clients, 'codex')).state.kind).toBe('connected')
})

it('creates no token, and no folder for one, just by looking', async () => {
  const { clients, put, home } = madeHome(newFolder())
  put(file, JSON.stringify({ mcpServers: { backscroll: http(ownToken) } }))
  expect((await statusOf(clients, 'cursor')).state.kind).toBe('connected')
  expect(fs.existsSync(`${home}/archive`)).toBe(false)
})
