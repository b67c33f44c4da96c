import { describe, expect, it } from 'vitest'
import type { ClientStatus } from '../../../shared/model/clientSetup.ts'
import type { Clients } from '../../../electron/clients/createClients.ts'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { madeHome } from '../../support/madeHome.ts'

const newFolder = temporaryFolders('projects')
const file = '.claude.json'
const add = { intent: 'add', anyway: false } as const
const remove = { intent: 'remove', anyway: false } as const

async function claudeCode(clients: Clients): Promise<ClientStatus | undefined> {
  return (await clients.list()).find(({ id }) => id === 'claude-code')
}

const withProject = (servers: object): string =>
  JSON.stringify(
    { projects: { '/home/zoë/shed': { allowedTools: [], mcpServers: servers }, '/home/zoë/pond': {} } },
    null,
    2,
  )
const projectServers = (text: string): object | undefined =>
  (JSON.parse(text) as { projects: Record<string, { mcpServers: object }> }).projects['/home/zoë/shed']?.mcpServers

describe('a Claude Code project with its own servers', () => {
  it("keeps someone else's server under our name and reports it, since Claude Code starts that one there", async () => {
    const { clients, put, read } = madeHome(newFolder())
    put(file, withProject({ backscroll: { type: 'stdio', command: '/bin/false', args: [], env: {} } }))
    const { status } = await clients.change('claude-code', add)
    expect(status).toMatchObject({
      state: { kind: 'connected' },
      notices: [expect.stringMatching(/project \/home\/zoë\/shed.*\/bin\/false/)],
    })
    expect(projectServers(read(file))).toMatchObject({ backscroll: { command: '/bin/false' } })
  })

  it('loses an old entry of ours when a global one is added or repaired', async () => {
    const { clients, put, read } = madeHome(newFolder())
    const servers = {
      notes: { command: 'notes' },
      backscroll: { type: 'stdio', command: '/gone/backscroll', args: ['--mcp'], env: {} },
    }
    put(file, withProject({ notes: { command: 'notes' } }))
    await clients.change('claude-code', add)
    put(
      file,
      JSON.stringify(
        { ...(JSON.parse(read(file)) as object), ...(JSON.parse(withProject(servers)) as object) },
        null,
        2,
      ),
    )
    expect((await claudeCode(clients))?.state).toMatchObject({
      kind: 'needsRepair',
      reason: expect.stringContaining('project /home/zoë/shed') as string,
    })
    expect((await clients.change('claude-code', { intent: 'repair', anyway: false })).status.state.kind).toBe(
      'connected',
    )
    expect(projectServers(read(file))).toEqual({ notes: { command: 'notes' } })
  })

  it('may have the same entry as all others without an error, and both are removed together', async () => {
    const { clients, put, read, ours } = madeHome(newFolder())
    put(file, withProject({ backscroll: { type: 'stdio', ...ours.program } }))
    expect((await claudeCode(clients))?.state).toEqual({ kind: 'available', obstacle: null })
    expect((await clients.change('claude-code', add)).status.state.kind).toBe('connected')
    await clients.change('claude-code', remove)
    expect(read(file)).not.toContain('"backscroll"')
  })

  it('gets no entry of ours, and a file without projects works like any other', async () => {
    const { clients, put, read } = madeHome(newFolder())
    const text = withProject({ notes: { command: 'notes' } })
    put(file, text)
    await clients.change('claude-code', add)
    expect(projectServers(read(file))).toEqual({ notes: { command: 'notes' } })
    await clients.change('claude-code', remove)
    expect(read(file)).toBe(text)
  })
})
