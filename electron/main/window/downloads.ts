import path from 'node:path'
import type { DownloadItem, Session } from 'electron'
import type { SaveOutcome } from '../../../shared/model/madeExport.ts'

interface DownloadOptions {
  /** Whether it is the app's own file. */
  readonly isOurs: (address: string) => boolean
  /** Where the dialog begins. */
  readonly folder: () => string
}

const outcomes = { completed: 'saved', cancelled: 'cancelled', interrupted: 'failed' } as const satisfies Record<
  string,
  SaveOutcome
>

/** The app's own files are saved where the person says in the system's dialog; nothing else is saved at all. */
export function createDownloads({ isOurs, folder }: DownloadOptions) {
  const endings = new Map<string, PromiseWithResolvers<SaveOutcome>>()
  const endingOf = (file: string): PromiseWithResolvers<SaveOutcome> => {
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
        // Nobody asks about pictures and other kept files.
        if (pathname.startsWith('/exports/'))
          item.once('done', (_event, state) => endingOf(pathname).resolve(outcomes[state]))
      })
    },

    /** How the saving of an export ends, by its path in our addresses; may be asked before it begins. */
    async outcomeOf(file: string): Promise<SaveOutcome> {
      const outcome = await endingOf(file).promise
      endings.delete(file)
      return outcome
    },
  }
}
