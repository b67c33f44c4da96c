import { expect, test } from 'vitest'
import { createDispatch } from '../../../../electron/api/dispatch.ts'
import { createWindowHandlers } from '../../../../electron/main/window/windowHandlers.ts'
import type { Door } from '../../../../shared/contract/operation.ts'
import type { ServerState } from '../../../../shared/model/serverState.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'
import { openDispatch } from '../../../support/openDispatch.ts'

const newFolder = temporaryFolders('window-handlers')
const searchTool = {
  name: 'conversation_search',
  title: 'Search',
  description: 'Searches.',
  inputSchema: { type: 'object' },
  writes: false,
}

function openWindow(archiveFolder: string, answer = '', bundleFile: string | null = null) {
  const asked: unknown[] = []
  const note = (value: unknown): ServerState => {
    asked.push(value)
    return { kind: 'off', withMcp: false }
  }
  const handlers = createWindowHandlers({
    server: {
      state: () => ({ kind: 'off', withMcp: false }),
      change: async (choice) => note(choice),
      newLink: () => 'http://127.0.0.1/open?code=1',
    },
    agentProgram: {
      state: async (again) => {
        asked.push(again)
        return { kind: 'starting' }
      },
      current: () => ({
        tools: [searchTool],
        call: async (tool, given, signal) => {
          asked.push([tool, given, signal])
          return { text: 'No matching messages.', structured: {}, isError: false, tookMs: 4 }
        },
        close: async () => {},
      }),
    },
    archiveFolder,
    isThere: (folder) => folder !== '/nowhere/archive',
    bundleFile,
    openPath: async (folder) => {
      asked.push(folder)
      return answer
    },
    chooseFolder: async () => (answer === '' ? '/archives' : null),
    saveOutcome: async (file) => (file === '/exports/one' ? 'saved' : 'cancelled'),
    restart: () => void asked.push('restart'),
  })
  const dispatch = createDispatch(handlers, (error) => {
    throw error
  })
  const context = { signal: new AbortController().signal, emit: () => {} }
  return {
    asked,
    signal: context.signal,
    call: (name: Parameters<typeof dispatch>[0]['name'], input: unknown = {}, door: Door = 'ipc') =>
      dispatch({ door, name, input: input as never, context }),
  }
}

test('input is checked, with defaults filled in', async () => {
  const { asked, call } = openWindow('/archive')
  expect(await call('server.switch', { isOn: 'yes' })).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
  expect(await call('server.switch', { isOn: true })).toEqual({ ok: true, value: { kind: 'off', withMcp: false } })
  expect(await call('agentProgram.state')).toEqual({ ok: true, value: { kind: 'starting' } })
  expect(asked).toEqual([{ isOn: true, withMcp: false }, false])
})

test('chooses a folder and restarts the app only on request', async () => {
  const { asked, call } = openWindow('/archive')
  expect(await call('window.chooseFolder')).toEqual({ ok: true, value: { folder: '/archives' } })
  expect(asked).toEqual([])
  expect(await call('window.restart')).toEqual({ ok: true, value: {} })
  expect(asked).toEqual(['restart'])
  expect(await openWindow('/archive', 'changed their mind').call('window.chooseFolder')).toEqual({
    ok: true,
    value: { folder: null },
  })
})

test('calls an MCP tool only for the window, and a signal cancels it', async () => {
  const { asked, signal, call } = openWindow('/archive')
  expect(await call('agentProgram.tools')).toEqual({ ok: true, value: { tools: [searchTool] } })
  const question = { tool: 'conversation_search', given: { query: 'frost' } }
  expect(await call('agentProgram.call', question)).toEqual({
    ok: true,
    value: { text: 'No matching messages.', structured: {}, isError: false, tookMs: 4 },
  })
  expect(asked).toEqual([false, false, ['conversation_search', { query: 'frost' }, signal]])
  expect(await call('agentProgram.call', { tool: 'conversation_search', given: 'frost' })).toMatchObject({
    ok: false,
    error: { code: 'invalid_input' },
  })
  for (const door of ['http', 'cli', 'mcp'] as const)
    expect(await call('agentProgram.call', question, door)).toMatchObject({
      ok: false,
      error: { code: 'invalid_input' },
    })
})

test('reports how saving an export ended', async () => {
  const { call } = openWindow('/archive')
  expect(await call('window.saveOutcome', { exportId: 'one' })).toEqual({ ok: true, value: { outcome: 'saved' } })
  expect(await call('window.saveOutcome', { exportId: 'two' })).toEqual({ ok: true, value: { outcome: 'cancelled' } })
})

test('answers no other door, and no archive operation', async () => {
  const { call } = openWindow('/archive')
  for (const door of ['http', 'cli', 'mcp'] as const)
    expect(await call('server.link', {}, door)).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
  expect(await call('archive.stats')).toEqual({
    ok: false,
    error: { code: 'invalid_input', message: "archive.stats can't be called this way." },
  })
})

test("the archive's own handlers do not answer for the window", async () => {
  const { dispatch, bugs } = openDispatch(newFolder('archive'))
  const reply = await dispatch({
    door: 'ipc',
    name: 'server.link',
    input: {},
    context: { signal: new AbortController().signal, emit: () => {} },
  })
  expect(reply).toEqual({
    ok: false,
    error: { code: 'invalid_input', message: "server.link can't be called this way." },
  })
  expect(bugs).toEqual([])
})

test('shows the folder, or reports why it cannot', async () => {
  const { asked, call } = openWindow('/archive')
  expect(await call('window.showFolder')).toEqual({ ok: true, value: {} })
  expect(asked).toEqual(['/archive'])
  expect(await openWindow('/nowhere/archive').call('window.showFolder')).toMatchObject({
    ok: false,
    error: { code: 'no_archive' },
  })
  expect(await openWindow('/archive', 'no file manager').call('window.showFolder')).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  })
})

test("opens the Claude Desktop extension with the system's program", async () => {
  const { asked, call } = openWindow('/archive', '', '/opt/backscroll/resources/backscroll.mcpb')
  expect(await call('window.openBundle')).toMatchObject({ ok: true })
  expect(asked).toEqual(['/opt/backscroll/resources/backscroll.mcpb'])
})

test('reports a missing extension, or a missing program for it', async () => {
  expect(await openWindow('/archive').call('window.openBundle')).toMatchObject({
    ok: false,
    error: { code: 'not_found', message: expect.stringContaining('installed app') as string },
  })
  expect(await openWindow('/archive', 'no program', '/opt/backscroll.mcpb').call('window.openBundle')).toMatchObject({
    ok: false,
    error: { code: 'not_found', message: expect.stringContaining('/opt/backscroll.mcpb') as string },
  })
})
