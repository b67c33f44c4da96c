import { BrowserWindow, nativeTheme } from 'electron'

interface WindowOptions {
  readonly page: string
  /** Runs before the page, in a world of its own. */
  readonly preload: string
}

/** The page's paper in both themes, so that nothing flashes before it is there. */
const paper = { light: '#fbfaf8', dark: '#191817' }

/** Brings the one window to the front; opens it when there is none. */
export function showWindow(options: WindowOptions): void {
  const [window] = BrowserWindow.getAllWindows()
  if (window === undefined) return openWindow(options)
  if (window.isMinimized()) window.restore()
  window.focus()
}

function openWindow({ page, preload }: WindowOptions): void {
  const window = new BrowserWindow({
    title: 'Backscroll',
    width: 1200,
    height: 820,
    minWidth: 480,
    minHeight: 400,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? paper.dark : paper.light,
    webPreferences: { preload, sandbox: true, contextIsolation: true, nodeIntegration: false },
  })
  window.once('ready-to-show', () => window.show())
  void window.loadURL(page)
}
