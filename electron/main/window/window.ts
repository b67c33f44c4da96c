import fs from 'node:fs'
import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { WindowCommand } from '../../../shared/contract/archiveEvents.ts'
import type { JsonFile } from '../system/jsonFile.ts'
import { appFiles } from '../appFiles.ts'
import { createCrashRemedies } from './pageCrashes.ts'
import { fitToDisplays, minimumSize, type WindowState } from './windowState.ts'

interface WindowOptions {
  readonly page: string
  /** Runs before the page, in an isolated world. */
  readonly preload: string
  /** For systems that don't take the icon from the packed app; null elsewhere. */
  readonly icon: string | null
  /** The window's last state. */
  readonly kept: JsonFile<WindowState>
  /** Asks the user whether to reopen a page that keeps crashing. */
  readonly confirmReopen: () => Promise<boolean>
  readonly askPage: (command: WindowCommand) => void
}

/**
 * The page's background in both themes, so that nothing flashes before it loads, or at the edges while the window
 * grows.
 */
const paper = { light: '#fdfcf9', dark: '#1a1815' }
const paperNow = (): string => (nativeTheme.shouldUseDarkColors ? paper.dark : paper.light)

/** Moving a window fires an event for every step. */
const KEEP_AFTER_MS = 500

/** Brings the window to the front, or opens it. */
export function showWindow(options: WindowOptions): void {
  const [window] = BrowserWindow.getAllWindows()
  if (window === undefined) return openWindow(options)
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

function openWindow({ page, preload, icon, kept, confirmReopen, askPage }: WindowOptions): void {
  const left = kept.read()
  const window = new BrowserWindow({
    title: 'Backscroll',
    ...placeFor(left),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: paperNow(),
    ...(icon === null ? {} : { icon }),
    webPreferences: { preload, sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
  })
  window.once('ready-to-show', () => {
    if (left?.isMaximised === true) window.maximize()
    if (left?.isFullScreen === true) window.setFullScreen(true)
    window.show()
  })
  followTheme(window)
  saveState(window, kept)
  reopenWhenGone(window, page, confirmReopen)
  handleMouseNavigation(window, askPage)
  void window.loadURL(page)
}

/** After a crash the window would stay open and empty. */
function reopenWhenGone(window: BrowserWindow, page: string, confirmReopen: () => Promise<boolean>): void {
  const nextRemedy = createCrashRemedies(Date.now)
  const begin = (): void => void window.loadURL(page)
  const remedy = (): void => {
    if (window.isDestroyed()) return
    const next = nextRemedy()
    if (next === 'reload') window.webContents.reload()
    else if (next === 'startOver') begin()
    else void confirmReopen().then((isWanted) => (isWanted ? begin() : window.close()))
  }
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    // Deferred, because Electron itself crashes if you load a page during this event.
    if (reason !== 'clean-exit') setImmediate(remedy)
  })
}

/** The back and forward buttons of a mouse or keyboard on Windows and Linux. On a Mac the page gets them. */
function handleMouseNavigation(window: BrowserWindow, askPage: (command: WindowCommand) => void): void {
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') askPage({ kind: 'back' })
    if (command === 'browser-forward') askPage({ kind: 'forward' })
  })
}

function placeFor(left: WindowState | null) {
  const first = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== first.id)
  return fitToDisplays(left?.bounds ?? null, [first.workArea, ...others.map(({ workArea }) => workArea)])
}

function followTheme(window: BrowserWindow): void {
  const follow = (): void => window.setBackgroundColor(paperNow())
  nativeTheme.on('updated', follow)
  window.once('closed', () => nativeTheme.off('updated', follow))
}

function saveState(window: BrowserWindow, kept: JsonFile<WindowState>): void {
  let timer: NodeJS.Timeout | undefined
  const keep = (): void => {
    clearTimeout(timer)
    kept.write({
      bounds: window.getNormalBounds(),
      isMaximised: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
    })
  }
  const saveSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(keep, KEEP_AFTER_MS)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('close', keep)
  window.once('closed', () => clearTimeout(timer))
}

/** Linux shows the window's own icon; other systems use the packed app's. Null if there is none. */
export function findWindowIcon(platform: NodeJS.Platform): string | null {
  if (platform !== 'linux') return null
  // In the packed app it's among the resources.
  const places = [appFiles.beside('../../../icon.png'), appFiles.beside('../../resources/icons/256x256.png')]
  return places.find((file) => fs.existsSync(file)) ?? null
}
