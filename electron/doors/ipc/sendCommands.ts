import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import { bridgeChannels } from '../../../shared/contract/archiveBridge.ts'
import type { WindowCommand } from '../../../shared/contract/archiveEvents.ts'

interface CommandDoorOptions {
  readonly ipcMain: Pick<IpcMain, 'on'>
  readonly isOurPage: (address: string) => boolean
}

/** How many commands are queued for a page that isn't listening yet. */
const MAX_WAITING = 100

/** Returns a function that sends commands to the page. Commands wait until the page listens, even during a reload. */
export function sendCommands({ ipcMain, isOurPage }: CommandDoorOptions): (command: WindowCommand) => void {
  const known = new WeakSet<WebContents>()
  let listening: WebContents | null = null
  let waiting: readonly WindowCommand[] = []

  function forget(page: WebContents): void {
    if (listening === page) listening = null
  }

  function watch(page: WebContents): void {
    if (known.has(page)) return
    known.add(page)
    // This also fires for blocked navigations to other sites, after which the page stays.
    page.on('did-start-navigation', ({ isMainFrame, isSameDocument, url }) => {
      if (isMainFrame && !isSameDocument && isOurPage(url)) forget(page)
    })
    page.on('render-process-gone', () => forget(page))
    page.once('destroyed', () => forget(page))
  }

  ipcMain.on(bridgeChannels.ready, (event, isReady: unknown) => {
    if (!isFromOurPage(event, isOurPage)) return
    if (isReady !== true) return forget(event.sender)
    watch(event.sender)
    listening = event.sender
    const queued = waiting
    waiting = []
    for (const command of queued) listening.send(bridgeChannels.command, command)
  })

  return (command) => {
    if (listening === null) waiting = [...waiting, command].slice(-MAX_WAITING)
    else listening.send(bridgeChannels.command, command)
  }
}

/** A frame inside our page isn't our page, whatever it shows. */
export function isFromOurPage(
  { senderFrame }: Pick<IpcMainEvent | IpcMainInvokeEvent, 'senderFrame'>,
  isOurPage: (address: string) => boolean,
): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOurPage(senderFrame.url)
}
