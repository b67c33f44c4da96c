import { EventEmitter } from 'node:events'
import type { IpcMain } from 'electron'
import { expect, test } from 'vitest'
import { sendCommands } from '../../../../electron/doors/ipc/sendCommands.ts'
import { bridgeChannels } from '../../../../shared/contract/archiveBridge.ts'
import type { WindowCommand } from '../../../../shared/contract/archiveEvents.ts'

const page = 'app://backscroll/'

class PretendedPage extends EventEmitter {
  readonly received: WindowCommand[] = []
  readonly send = (_channel: string, command: WindowCommand): void => void this.received.push(command)
}

function openDoor() {
  const sent = new EventEmitter()
  const ask = sendCommands({
    ipcMain: { on: (channel, listener) => sent.on(channel, listener) as IpcMain },
    isOurPage: (address) => address === page,
  })
  const say = (sender: PretendedPage, isReady: unknown, senderFrame: object | null = { url: page, parent: null }) =>
    void sent.emit(bridgeChannels.ready, { sender, senderFrame }, isReady)
  return { ask, say }
}

test('commands sent before the page listens arrive when it does, in order and once', () => {
  const { ask, say } = openDoor()
  const window = new PretendedPage()
  ask({ kind: 'import' })
  ask({ kind: 'settings' })
  say(window, true)
  say(window, true)
  ask({ kind: 'search' })
  expect(window.received.map((command) => command.kind)).toEqual(['import', 'settings', 'search'])
})

test.each([
  [
    'reloads',
    (window: PretendedPage) =>
      window.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false, url: page }),
  ],
  ['crashes', (window: PretendedPage) => window.emit('render-process-gone')],
  ['is closed', (window: PretendedPage) => window.emit('destroyed')],
])('when the page %s, commands wait for the next one', (_what, happen) => {
  const { ask, say } = openDoor()
  const [window, next] = [new PretendedPage(), new PretendedPage()]
  say(window, true)
  happen(window)
  ask({ kind: 'find' })
  expect(window.received).toEqual([])
  say(next, true)
  expect(next.received).toEqual([{ kind: 'find' }])
})

test('a page that stops listening gets no commands, and one that navigates within itself does', () => {
  const { ask, say } = openDoor()
  const window = new PretendedPage()
  say(window, true)
  window.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true, url: page })
  window.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false, url: 'https://example.com/' })
  ask({ kind: 'import' })
  expect(window.received).toEqual([{ kind: 'import' }])
  say(window, false)
  ask({ kind: 'export' })
  expect(window.received).toHaveLength(1)
})

test.each([
  ['another page', { url: 'https://example.com/', parent: null }],
  ['a frame inside our page', { url: page, parent: {} }],
  ['a page that is gone', null],
])('%s gets no commands', (_who, frame) => {
  const { ask, say } = openDoor()
  const stranger = new PretendedPage()
  say(stranger, true, frame)
  ask({ kind: 'open', conversationId: 'garden', messageId: null })
  expect(stranger.received).toEqual([])
})

test('the queue for a page that never listens is limited', () => {
  const { ask, say } = openDoor()
  for (let count = 0; count < 1000; count += 1) ask({ kind: 'open', conversationId: String(count), messageId: null })
  const window = new PretendedPage()
  say(window, true)
  expect(window.received).toHaveLength(100)
  expect(window.received.at(-1)).toMatchObject({ conversationId: '999' })
})
