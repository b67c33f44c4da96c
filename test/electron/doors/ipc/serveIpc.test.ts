import { EventEmitter } from 'node:events'
import type { IpcMain, WebContents } from 'electron'
import { describe, expect, test } from 'vitest'
import { createHandlers } from '../../../../electron/api/createHandlers.ts'
import { createDispatch, type HandlerContext } from '../../../../electron/api/dispatch.ts'
import { createHandlerServices } from '../../../../electron/api/handlerServices.ts'
import { serveIpc } from '../../../../electron/doors/ipc/serveIpc.ts'
import { AppError } from '../../../../shared/contract/appError.ts'
import { bridgeChannels } from '../../../../shared/contract/archiveBridge.ts'

const page = 'app://backscroll/'
type Answer = Parameters<IpcMain['handle']>[1]

const ourFrame = { url: page, parent: null }

/** Electron's side of a window, as far as the IPC code uses it. */
class PretendedWindow extends EventEmitter {
  readonly received: unknown[] = []
  readonly url: string
  constructor(url = page) {
    super()
    this.url = url
  }
  readonly getURL = (): string => this.url
  readonly send = (_channel: string, event: unknown): void => void this.received.push(event)
}

const untilStopped = (_input: unknown, { signal, emit }: HandlerContext): Promise<never> =>
  new Promise((_resolve, reject) => {
    emit({ name: 'archive.changed' })
    signal.addEventListener('abort', () => reject(new AppError({ code: 'stopped', message: 'It was stopped.' })))
  })

/** The IPC code with the real handlers, except that statistics run until canceled. */
function openDoor(windows: readonly PretendedWindow[] = []) {
  const folder = '/nowhere/archive'
  const handlers = createHandlers(
    createHandlerServices({
      archiveFolder: folder,
      resourcesFolder: folder,
      embedWorkerFile: 'file:///nowhere.ts',
      embeddingKey: null,
      databases: null,
      upgradesArchive: false,
      fixedClock: { nowMs: 0, timeZone: 'UTC' },
    }),
  )
  const dispatch = createDispatch({ ...handlers, 'archive.stats': untilStopped }, (error) => {
    throw error
  })
  const sent = new EventEmitter()
  const answers = new Map<string, Answer>()
  const ipcMain: Pick<IpcMain, 'handle' | 'on'> = {
    handle: (channel, listener) => void answers.set(channel, listener),
    on: (channel, listener) => sent.on(channel, listener) as IpcMain,
  }
  const emit = serveIpc({
    ipcMain,
    isOurPage: (address) => address === page,
    windows: () => windows.map((window) => ({ webContents: window as unknown as WebContents })),
    dispatch,
  })
  const eventOf = (sender: PretendedWindow, senderFrame: object | null) => ({ sender, senderFrame }) as never
  return {
    emit,
    call: async (asked: unknown, sender = new PretendedWindow(), frame: object | null = ourFrame): Promise<unknown> =>
      JSON.parse(String(await answers.get(bridgeChannels.call)?.(eventOf(sender, frame), asked))),
    cancel: (callId: unknown, sender: PretendedWindow, frame: object | null = ourFrame) =>
      void sent.emit(bridgeChannels.cancel, eventOf(sender, frame), callId),
  }
}

const stats = { name: 'archive.stats', input: {}, callId: 'one' }
const list = { name: 'conversations.list', input: {}, callId: 'one' }
const stopped = { ok: false, error: { code: 'stopped', message: 'It was stopped.' } }
const refusalOf = (code: string) => ({ ok: false, error: { code, message: expect.any(String) as string } })

describe('callers', () => {
  test('our page is answered by the archive', async () => {
    expect(await openDoor().call(list)).toMatchObject(refusalOf('no_archive'))
  })

  test.each([
    ['a frame inside our page', { url: page, parent: ourFrame }],
    ['another page', { url: 'https://example.com/', parent: null }],
    ['a page that is gone', null],
  ])('%s is rejected', async (_who, frame) => {
    expect(await openDoor().call(list, new PretendedWindow(), frame)).toEqual(refusalOf('not_allowed'))
  })

  test('only windows with our page receive events', () => {
    const windows = [new PretendedWindow(), new PretendedWindow('data:text/html,hello')]
    openDoor(windows).emit({ name: 'archive.changed' })
    expect(windows.map(({ received }) => received)).toEqual([[{ name: 'archive.changed' }], []])
  })
})

describe('calls', () => {
  test.each([null, undefined, 'archive.stats', {}, { ...list, name: 7 }, { ...list, name: 'toString' }])(
    '%j is not an operation',
    async (asked) => {
      expect(await openDoor().call(asked)).toEqual(refusalOf('not_found'))
    },
  )

  test.each([undefined, 7, '', 'x'.repeat(101)])('a call needs an id, and %j is not one', async (callId) => {
    expect(await openDoor().call({ ...list, callId })).toEqual(refusalOf('invalid_input'))
  })

  test('an operation of another interface is rejected', async () => {
    expect(await openDoor().call({ ...list, name: 'imports.upload' })).toEqual(refusalOf('invalid_input'))
  })

  test("two calls of a window can't share an id at the same time, but can one after the other", async () => {
    const { call, cancel } = openDoor()
    const window = new PretendedWindow()
    const first = call(stats, window)
    expect(await call(list, window)).toEqual(refusalOf('invalid_input'))
    cancel('one', window)
    await first
    expect(await call(list, window)).toMatchObject(refusalOf('no_archive'))
  })
})

describe('a call is canceled', () => {
  test('only by its own window, with its id', async () => {
    const [window, other] = [new PretendedWindow(), new PretendedWindow()]
    const { call, cancel } = openDoor([window])
    const answers = { ours: call(stats, window), others: call(stats, other) }
    cancel('one', window, { url: page, parent: ourFrame })
    cancel(7, window)
    cancel('two', window)
    cancel('one', other)
    expect(await Promise.race([answers.ours, answers.others.then(() => 'the other one')])).toBe('the other one')
    cancel('one', window)
    expect(await answers.ours).toEqual(stopped)
    expect(window.received).toEqual([{ name: 'archive.changed' }, { name: 'archive.changed' }])
  })

  test.each([
    ['is closed', 'destroyed', {}],
    ['reloads', 'did-start-navigation', { isMainFrame: true, isSameDocument: false, url: page }],
    ['crashes', 'render-process-gone', {}],
  ])('when its page %s', async (_what, event, details) => {
    const window = new PretendedWindow()
    const { call, cancel } = openDoor()
    const answer = call(stats, window)
    window.emit(event, details)
    // The next page counts its calls from the start.
    const next = call(stats, window)
    expect(await answer).toEqual(stopped)
    cancel('one', window)
    expect(await next).toEqual(stopped)
  })

  test('but not when the page navigates within itself, or tries to leave', async () => {
    const window = new PretendedWindow()
    const { call, cancel } = openDoor()
    const answer = call(stats, window)
    window.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true, url: page })
    window.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false, url: page })
    window.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false, url: 'https://example.com/' })
    expect(await call(list, window)).toEqual(refusalOf('invalid_input'))
    cancel('one', window)
    expect(await answer).toEqual(stopped)
  })
})
