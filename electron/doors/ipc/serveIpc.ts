import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import { AppError } from '../../../shared/contract/appError.ts'
import { isOperation, type OperationName } from '../../../shared/contract/archiveContract.ts'
import type { ArchiveEvent } from '../../../shared/contract/archiveEvents.ts'
import { type BridgeCall, bridgeChannels } from '../../../shared/contract/bridgeChannels.ts'
import type { Reply } from '../../../shared/contract/reply.ts'
import type { Dispatch } from '../../api/dispatch.ts'
import { isFromOurPage } from './isFromOurPage.ts'
import { createRunningCalls } from './runningCalls.ts'

interface IpcDoorOptions {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'on'>
  readonly isOurPage: (address: string) => boolean
  /** The windows there are, of which ours are told what happens. */
  readonly windows: () => readonly { readonly webContents: Pick<WebContents, 'getURL' | 'send'> }[]
  readonly dispatch: Dispatch
}

const MAX_CALL_ID_LENGTH = 100

/** Answers the window's page, and nobody else. Gives a function that tells it what happens. */
export function serveIpc({ ipcMain, isOurPage, windows, dispatch }: IpcDoorOptions): (event: ArchiveEvent) => void {
  const running = createRunningCalls(isOurPage)

  function tell(event: ArchiveEvent): void {
    for (const { webContents } of windows())
      if (isOurPage(webContents.getURL())) webContents.send(bridgeChannels.event, event)
  }

  async function answer(event: IpcMainInvokeEvent, asked: unknown): Promise<Reply<unknown>> {
    if (!isFromOurPage(event, isOurPage)) throw new AppError('not_allowed', "Only Backscroll's own page may ask.")
    const { name, input, callId } = checkedCall(asked)
    const call = running.begin(event.sender, callId)
    try {
      return await dispatch({ door: 'ipc', name, input: input as never, context: { signal: call.signal, emit: tell } })
    } finally {
      call.end()
    }
  }

  ipcMain.handle(bridgeChannels.call, async (event, asked: unknown): Promise<string> => {
    try {
      return JSON.stringify(await answer(event, asked))
    } catch (error) {
      if (error instanceof AppError)
        return JSON.stringify({
          ok: false,
          error: { code: error.code, message: error.message },
        } satisfies Reply<unknown>)
      throw error
    }
  })
  ipcMain.on(bridgeChannels.cancel, (event, callId: unknown) => {
    if (isFromOurPage(event, isOurPage) && typeof callId === 'string') running.stop(event.sender, callId)
  })
  return tell
}

/** Whether the operation may be called this way, and with this input, is for dispatch to say. */
function checkedCall(asked: unknown): BridgeCall & { readonly name: OperationName } {
  const { name, input, callId } = (asked ?? {}) as Readonly<Record<keyof BridgeCall, unknown>>
  if (typeof name !== 'string' || !isOperation(name))
    throw new AppError('not_found', 'There is no operation of this name.')
  if (typeof callId !== 'string' || callId === '' || callId.length > MAX_CALL_ID_LENGTH)
    throw new AppError('invalid_input', 'A call needs an id, a short text.')
  return { name, input, callId }
}
