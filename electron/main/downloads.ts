import path from 'node:path'
import type { DownloadItem, Session } from 'electron'

interface DownloadOptions {
  /** Whether it is the app's own file. */
  readonly isOurs: (address: string) => boolean
  /** Where the dialog begins. */
  readonly folder: () => string
}

/** The app's own files are saved where the person says in the system's dialog; nothing else is saved at all. */
export function saveOwnFiles(session: Pick<Session, 'on'>, { isOurs, folder }: DownloadOptions): void {
  session.on('will-download', (event, item: DownloadItem) => {
    if (!item.getURLChain().every(isOurs)) return event.preventDefault()
    item.setSaveDialogOptions({ title: 'Save', defaultPath: path.join(folder(), path.basename(item.getFilename())), properties: ['createDirectory', 'showOverwriteConfirmation'] })
  })
}
