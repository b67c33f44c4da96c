import path from 'node:path'
import type { DownloadItem, Session } from 'electron'
import type { SaveOutcome } from '../../../shared/model/finishedExport.ts'

interface DownloadOptions {
  /** Whether the file belongs to the app. */
  readonly isOurs: (address: string) => boolean
  /** The dialog's first folder. */
  readonly folder: () => string
}

const outcomes = { completed: 'saved', cancelled: 'cancelled', interrupted: 'failed' } as const satisfies Record<
  string,
  SaveOutcome
>

/** Saves the app's own files where you choose in the system's dialog, and nothing else. */
export function createDownloads({ isOurs, folder }: DownloadOptions) {
  const endings = new Map<string, PromiseWithResolvers<SaveOutcome>>()
  const resultOf = (file: string): PromiseWithResolvers<SaveOutcome> => {
    const ending = endings.get(file) ?? Promise.withResolvers<SaveOutcome>()
    endings.set(file, ending)
    return ending
  }

  return {
    watch(session: Pick<Session, 'on'>): void {
      session.on('will-download', (event, item: DownloadItem) => {
        if (!item.getURLChain().every(isOurs)) return event.preventDefault()
        item.setSaveDialogOptions({
          title: 'Save',
          defaultPath: path.join(folder(), path.basename(item.getFilename())),
          properties: ['createDirectory', 'showOverwriteConfirmation'],
        })
        const { pathname } = new URL(item.getURL())
        // Nothing waits for the result of images and other attachments.
        if (pathname.startsWith('/exports/'))
          item.once('done', (_event, state) => resultOf(pathname).resolve(outcomes[state]))
      })
    },

    /** How saving an export ended, by its URL path. You may ask before it starts. */
    async outcomeOf(file: string): Promise<SaveOutcome> {
      const outcome = await resultOf(file).promise
      endings.delete(file)
      return outcome
    },
  }
}
