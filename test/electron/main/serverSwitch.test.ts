import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createJsonFile } from '../../../electron/main/system/jsonFile.ts'
import { createServerSwitch, serverChoice, type ServerSwitch } from '../../../electron/main/serverSwitch.ts'
import { openArchiveServer } from '../../../electron/server/openArchiveServer.ts'
import { AppError } from '../../../shared/contract/appError.ts'
import { fixedNow, temporaryFolders } from '../../support/archiveFixture.ts'
import { openDispatch } from '../../support/openDispatch.ts'

const newFolder = temporaryFolders('switch')
const archive = newFolder('archive')
const { dispatch } = openDispatch(archive)
const opened: ServerSwitch[] = []
afterAll(() => Promise.all(opened.map(({ close }) => close())))

/** The real server, on a port the system chooses unless one is given. */
function newSwitch(folder: string, port = 0): ServerSwitch {
  const made = createServerSwitch({
    kept: createJsonFile(path.join(folder, 'server.json'), serverChoice),
    logBug: () => {},
    open: (hasMcp) =>
      openArchiveServer({
        port,
        needsToken: true,
        hasMcp,
        allowedHosts: [],
        archiveFolder: archive,
        pageFolder: '/nowhere/page',
        version: '1',
        env: {},
        dispatch,
        randomBytes,
        randomUUID,
        now: fixedNow,
        log: () => {},
        logBug: () => {},
      }),
  })
  opened.push(made)
  return made
}

function addressOf(server: ServerSwitch): string {
  const state = server.state()
  if (state.kind !== 'on') throw new Error(JSON.stringify(state))
  return state.address
}
const statusOf = (address: string): Promise<number | 'refused'> =>
  fetch(address, { redirect: 'manual' }).then(
    ({ status }) => status,
    () => 'refused' as const,
  )

test('the server is off by default, without a link', () => {
  const server = newSwitch(newFolder())
  expect(server.state()).toEqual({ kind: 'off', withMcp: false })
  expect(() => server.newLink()).toThrow('Turn it on first.')
})

test('turned on, its link works once; turned off, it stops answering', async () => {
  const server = newSwitch(newFolder())
  expect(await server.change({ isOn: true, withMcp: false })).toMatchObject({
    kind: 'on',
    withMcp: false,
    tokenFile: path.join(archive, 'http-token'),
  })
  const link = server.newLink()
  expect([await statusOf(link), await statusOf(link)]).toEqual([303, 403])
  expect(await statusOf(server.newLink())).toBe(303)
  const address = addressOf(server)
  expect(await server.change({ isOn: false, withMcp: false })).toEqual({ kind: 'off', withMcp: false })
  expect(await statusOf(address)).toBe('refused')
})

test('the choice is restored at the next start', async () => {
  const folder = newFolder()
  const first = newSwitch(folder)
  await first.change({ isOn: true, withMcp: true })
  await first.close()
  expect(first.state()).toEqual({ kind: 'off', withMcp: true })
  const second = newSwitch(folder)
  await second.resume()
  expect(second.state()).toMatchObject({ kind: 'on', withMcp: true })
  await second.change({ isOn: false, withMcp: true })
  const third = newSwitch(folder)
  expect(third.state()).toEqual({ kind: 'off', withMcp: true })
  await third.resume()
  expect(third.state()).toEqual({ kind: 'off', withMcp: true })
})

test('turning it on twice changes nothing; turning agents on restarts it', async () => {
  const server = newSwitch(newFolder())
  await server.change({ isOn: true, withMcp: false })
  const address = addressOf(server)
  await server.change({ isOn: true, withMcp: false })
  expect(addressOf(server)).toBe(address)
  await server.change({ isOn: true, withMcp: true })
  expect(server.state()).toMatchObject({ kind: 'on', withMcp: true })
})

test('the agents setting is reported while it is off, and after a failed start', async () => {
  const server = newSwitch(newFolder())
  await server.change({ isOn: true, withMcp: true })
  expect(await server.change({ isOn: false, withMcp: true })).toEqual({ kind: 'off', withMcp: true })
  const broken = createServerSwitch({
    kept: createJsonFile(newFolder('server.json'), serverChoice),
    logBug: () => {},
    open: () => Promise.reject(new Error('a bug')),
  })
  expect(await broken.change({ isOn: true, withMcp: true })).toMatchObject({ kind: 'failed', withMcp: true })
})

test('concurrent changes run in order, and the last one wins', async () => {
  const server = newSwitch(newFolder())
  await Promise.all([true, false, true, false].map((isOn) => server.change({ isOn, withMcp: false })))
  expect(server.state()).toEqual({ kind: 'off', withMcp: false })
})

test('a port in use is left alone', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => void other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const server = newSwitch(newFolder(), port)
  expect(await server.change({ isOn: true, withMcp: false })).toMatchObject({ kind: 'on' })
  expect(new URL(addressOf(server)).port).not.toBe(String(port))
  other.close()
})

test.each([
  [new AppError({ code: 'archive_read_only', message: 'The token cannot be made.' }), 'The token cannot be made.'],
  [
    new AppError({ code: 'invalid_input', message: 'Nothing can listen. Choose another with --port.' }),
    "Couldn't start the local server. Other programs use every port that Backscroll tried. Quit one of them and turn " +
      'the server on again.',
  ],
  [new Error('a bug'), "Couldn't start the local server. Turn it on again; if that doesn't help, restart Backscroll."],
])('explains what to do when it cannot start: %s', async (error, message) => {
  const server = createServerSwitch({
    kept: createJsonFile(newFolder('server.json'), serverChoice),
    logBug: () => {},
    open: () => Promise.reject(error),
  })
  expect(await server.change({ isOn: true, withMcp: false })).toMatchObject({ kind: 'failed', message, withMcp: false })
  expect(() => server.newLink()).toThrow()
})
