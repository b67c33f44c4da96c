import { BrowserWindow, dialog, type MessageBoxOptions, shell } from 'electron'
import type { ExternalLink } from './linkOpener.ts'

const FIRST = 0

/** A system dialog, which no page can imitate or click. */
export async function confirmLink({ question, shown }: ExternalLink): Promise<boolean> {
  return isFirstPressed({ type: 'question', message: question, detail: shown, buttons: ['Open', 'Cancel'] })
}

/** Asked after the page has crashed repeatedly. */
export async function confirmReopen(): Promise<boolean> {
  return isFirstPressed({
    type: 'error',
    message: 'The window has stopped working several times',
    detail: 'Your archive is as it was. Open the window again; if it goes on like this, restart the computer.',
    buttons: ['Open it again', 'Close'],
  })
}

/** Null if you cancel. */
export async function chooseFolder(): Promise<string | null> {
  const options = { properties: ['openDirectory' as const, 'createDirectory' as const] }
  const window = ourWindow()
  const { filePaths } = await (window === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options))
  return filePaths[0] ?? null
}

async function isFirstPressed(question: MessageBoxOptions): Promise<boolean> {
  const options = { ...question, defaultId: FIRST, cancelId: 1, noLink: true }
  const window = ourWindow()
  const { response } = await (window === undefined
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options))
  return response === FIRST
}

function ourWindow(): BrowserWindow | undefined {
  return BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
}

export async function openWithSystem(address: string): Promise<void> {
  try {
    await shell.openExternal(address)
  } catch {
    dialog.showErrorBox(
      'The link could not be opened',
      'No program of this computer opens such addresses. Install one, and try again.',
    )
  }
}
