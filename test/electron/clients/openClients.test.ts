import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { lettaAccess, openClients } from '../../../electron/clients/openClients.ts'
import type { ClientStatus } from '../../../shared/model/clientSetup.ts'
import { fixedNow, temporaryFolders } from '../../support/archiveFixture.ts'
import { canRunClaude, runClaude } from '../../support/runningClaude.ts'

const newFolder = temporaryFolders('open-clients')

function openIn(home: string) {
  const program = { command: '/backscroll', args: [], env: {} }
  return openClients({
    platform: process.platform,
    home: '/nowhere',
    env: { BACKSCROLL_HOME: home },
    archiveFolder: path.join(home, 'archive'),
    isDefaultArchive: true,
    port: 39_765,
    now: fixedNow,
    ours: { program, problem: null, cloneFolder: null },
    hasBundle: false,
    tokens: { person: () => null, agents: () => '' },
    testCommand: () => Promise.resolve({ kind: 'failed', provenAtMs: 0, reason: '', fix: '' }),
  })
}

async function claudeIn(home: string): Promise<ClientStatus | undefined> {
  return (await openIn(home).list()).find(({ id }) => id === 'claude-desktop')
}

it.skipIf(!canRunClaude)(
  "a running Claude is found in the system's process list, and not after it has ended",
  async () => {
    const home = newFolder('Zoë Ñandú')
    const quit = await runClaude(home)
    expect(await claudeIn(home)).toMatchObject({
      isRunning: true,
      notices: [expect.stringContaining('Quit it from its icon')],
    })
    await quit()
    expect(await claudeIn(home)).toMatchObject({ isRunning: false, notices: [] })
  },
)

it('a Letta key is sent only to a configured server, not to whatever listens on the default address', () => {
  expect(lettaAccess({ LETTA_API_KEY: 'secret' })).toEqual({ address: 'http://localhost:8283', key: undefined })
  expect(lettaAccess({ LETTA_API_KEY: 'secret', LETTA_BASE_URL: '' })).toEqual({
    address: 'http://localhost:8283',
    key: undefined,
  })
  expect(lettaAccess({ LETTA_API_KEY: 'secret', LETTA_BASE_URL: 'http://localhost:9' })).toEqual({
    address: 'http://localhost:9',
    key: 'secret',
  })
})

it.skipIf(!canRunClaude)("programs running elsewhere don't count as running in a test home", async () => {
  const quit = await runClaude(newFolder('somebody else'))
  const home = newFolder('Zoë Ñandú')
  fs.mkdirSync(home, { recursive: true })
  expect(await claudeIn(home)).toMatchObject({ isRunning: false })
  await quit()
})
