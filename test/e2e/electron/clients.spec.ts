import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ElectronApplication, expect, type Page, test } from '@playwright/test'
import type { ArchiveBridge } from '../../../shared/contract/archiveBridge.ts'
import { buildConversation, writeFiles } from '../../support/buildExport.ts'
import { launchElectron, reasonAgainstElectron } from '../support/launchElectron.ts'

const reason = reasonAgainstElectron()
test.describe.configure({ mode: 'serial' })
test.skip(reason !== null, reason ?? '')

// Declared as in the page, where these functions run.
declare const archiveBridge: ArchiveBridge

const garden = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When do I plant tulips?'],
    ['assistant', 'Plant tulips in autumn.'],
  ],
})
let folder = ''
let app: ElectronApplication
let page: Page
let close = async (): Promise<void> => {}

const call = (name: string, input: unknown): Promise<unknown> =>
  page.evaluate(async ([one, given]) => JSON.parse(await archiveBridge.call(one, given, one)) as unknown, [
    name,
    input,
  ] as const)
const settings = (): string => path.join(folder, 'Zoë Ñandú', '.cursor', 'mcp.json')

test.beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'backscroll-e2e-clients-'))
  await fs.mkdir(path.dirname(settings()), { recursive: true })
  await fs.writeFile(settings(), '{}\n')
  const launched = await launchElectron({
    archiveFolder: path.join(folder, 'archive'),
    env: { BACKSCROLL_HOME: path.join(folder, 'Zoë Ñandú') },
  })
  app = launched.app
  close = launched.close
  page = await app.firstWindow()
  writeFiles(path.join(folder, 'export'), { 'conversations.json': [garden] })
  expect(await call('imports.run', { paths: [path.join(folder, 'export', 'conversations.json')] })).toMatchObject({
    ok: true,
  })
})
test.afterAll(async () => {
  await close()
  await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('connects and verifies a client from the app, and restores its file', async () => {
  test.setTimeout(120_000)
  const listed = (await call('clients.list', {})) as { value: { clients: { id: string; state: { kind: string } }[] } }
  expect(
    listed.value.clients.filter(({ state }) => state.kind !== 'notInstalled').map(({ id, state }) => [id, state.kind]),
  ).toEqual([['cursor', 'available']])
  expect(await call('clients.change', { client: 'cursor', intent: 'add' })).toMatchObject({
    ok: true,
    value: {
      status: {
        state: {
          kind: 'connected',
          proof: { kind: 'proven', query: 'Garden', firstHit: expect.stringContaining('Garden') },
        },
      },
    },
  })
  expect(await fs.readFile(settings(), 'utf8')).toContain('BACKSCROLL_ARCHIVE')
  expect(await call('clients.change', { client: 'cursor', intent: 'remove' })).toMatchObject({
    ok: true,
    value: { status: { state: { kind: 'available' } } },
  })
  expect(await fs.readFile(settings(), 'utf8')).toBe('{}\n')
})
