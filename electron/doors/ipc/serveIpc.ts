import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import { AppError } from '../../../shared/contract/appError.ts'
import { isOperation, type OperationName } from '../../../shared/contract/archiveContract.ts'
import type { ArchiveEvent } from '../../../shared/contract/archiveEvents.ts'
import { type BridgeCall, bridgeChannels } from '../../../shared/contract/archiveBridge.ts'
import type { Reply } from '../../../shared/contract/reply.ts'
import type { Dispatch } from '../../api/dispatch.ts'
import { isFromOurPage } from './sendCommands.ts'

interface IpcDoorOptions {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'on'>
  readonly isOurPage: (address: string) => boolean
  /** All open windows; those with our page receive events. */
  readonly windows: () => readonly { readonly webContents: Pick<WebContents, 'getURL' | 'send'> }[]
  readonly dispatch: Dispatch
}

const MAX_CALL_ID_LENGTH = 100

/** Answers calls from our page only. Returns a function that sends events to it. */
export function serveIpc({ ipcMain, isOurPage, windows, dispatch }: IpcDoorOptions): (event: ArchiveEvent) => void {
  const running = createRunningCalls(isOurPage)

  function send(event: ArchiveEvent): void {
    for (const { webContents } of windows())
      if (isOurPage(webContents.getURL())) webContents.send(bridgeChannels.event, event)
  }

  async function answer(event: IpcMainInvokeEvent, payload: unknown): Promise<Reply<unknown>> {
    if (!isFromOurPage(event, isOurPage))
      throw new AppError({ code: 'not_allowed', message: "Only Backscroll's own page can call this." })
    const { name, input, callId } = checkedCall(payload)
    const call = running.begin(event.sender, callId)
    try {
      return await dispatch({ door: 'ipc', name, input: input as never, context: { signal: call.signal, emit: send } })
    } finally {
      call.end()
    }
  }

  ipcMain.handle(bridgeChannels.call, async (event, payload: unknown): Promise<string> => {
    try {
      return JSON.stringify(await answer(event, payload))
    } catch (error) {
      if (error instanceof AppError)
        return JSON.stringify({
          ok: false,
          error: error.reply,
        } satisfies Reply<unknown>)
      throw error
    }
  })
  ipcMain.on(bridgeChannels.cancel, (event, callId: unknown) => {
    if (isFromOurPage(event, isOurPage) && typeof callId === 'string') running.stop(event.sender, callId)
  })
  return send
}

/** Dispatch decides whether the operation may be called this way and with this input. */
function checkedCall(payload: unknown): BridgeCall & { readonly name: OperationName } {
  const { name, input, callId } = (payload ?? {}) as Readonly<Record<keyof BridgeCall, unknown>>
  if (typeof name !== 'string' || !isOperation(name))
    throw new AppError({ code: 'not_found', message: "There's no operation with this name." })
  if (typeof callId !== 'string' || callId === '' || callId.length > MAX_CALL_ID_LENGTH)
    throw new AppError({ code: 'invalid_input', message: 'A call needs a short id.' })
  return { name, input, callId }
}

interface RunningCall {
  readonly signal: AbortSignal
  readonly end: () => void
}

/** Pending calls by window. They are canceled when its page closes, reloads or crashes. */
function createRunningCalls(isOurPage: (address: string) => boolean) {
  const byWindow = new Map<WebContents, Map<string, AbortController>>()

  function callsOf(window: WebContents): Map<string, AbortController> {
    const known = byWindow.get(window)
    if (known !== undefined) return known
    const calls = new Map<string, AbortController>()
    const stopAll = (): void => {
      for (const controller of calls.values()) controller.abort()
      // The next page may reuse the same ids.
      calls.clear()
    }
    byWindow.set(window, calls)
    // This also fires for blocked navigations to other sites, after which the page stays.
    window.on('did-start-navigation', ({ isMainFrame, isSameDocument, url }) => {
      if (isMainFrame && !isSameDocument && isOurPage(url)) stopAll()
    })
    window.on('render-process-gone', stopAll)
    window.once('destroyed', () => {
      stopAll()
      byWindow.delete(window)
    })
    return calls
  }

  return {
    begin(window: WebContents, callId: string): RunningCall {
      const calls = callsOf(window)
      if (calls.has(callId))
        throw new AppError({ code: 'invalid_input', message: 'A call with this id is already running.' })
      const controller = new AbortController()
      calls.set(callId, controller)
      return { signal: controller.signal, end: () => void (calls.get(callId) === controller && calls.delete(callId)) }
    },
    stop: (window: WebContents, callId: string): void => byWindow.get(window)?.get(callId)?.abort(),
  }
}
