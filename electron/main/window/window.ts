import fs from 'node:fs'
import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { WindowCommand } from '../../../shared/contract/archiveEvents.ts'
import type { KeptJson } from '../system/keptJson.ts'
import { ownFiles } from '../ownFiles.ts'
import { createCrashRemedies } from './pageCrashes.ts'
import { fitToDisplays, smallestWindow, type WindowState } from './windowState.ts'

interface WindowOptions {
  readonly page: string
  /** Runs before the page, in a world of its own. */
  readonly preload: string
  /** Where systems that know no packed icon find one; null elsewhere. */
  readonly icon: string | null
  /** How the window was left the last time. */
  readonly kept: KeptJson<WindowState>
  /** Asks the person whether a page that was gone again and again shall be opened once more. */
  readonly confirmReopen: () => Promise<boolean>
  readonly askPage: (command: WindowCommand) => void
}

/**
 * The page's paper in both themes, so that nothing flashes before it is there, or at the edges while the window grows.
 */
const paper = { light: '#fbfaf8', dark: '#191817' }
const paperNow = (): string => (nativeTheme.shouldUseDarkColors ? paper.dark : paper.light)

/** Moving a window tells of each step of the way. */
const KEEP_AFTER_MS = 500

/** Brings the one window to the front; opens it when there is none. */
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
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
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
  keepState(window, kept)
  reopenWhenGone(window, page, confirmReopen)
  hearBackAndForward(window, askPage)
  void window.loadURL(page)
}

/** The window stays when its page has crashed, and would stay empty. */
function reopenWhenGone(window: BrowserWindow, page: string, confirmReopen: () => Promise<boolean>): void {
  const nextRemedy = createCrashRemedies(Date.now)
  const begin = (): void => void window.loadURL(page)
  const remedy = (): void => {
    if (window.isDestroyed()) return
    const next = nextRemedy()
    if (next === 'again') window.webContents.reload()
    else if (next === 'fromBeginning') begin()
    else void confirmReopen().then((isWanted) => (isWanted ? begin() : window.close()))
  }
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    // Not at once: Electron itself ends when a page is loaded while it still tells that the last one is gone.
    if (reason !== 'clean-exit') setImmediate(remedy)
  })
}

/** The back and forward buttons of a mouse or keyboard on Windows and Linux. A Mac gives them to the page. */
function hearBackAndForward(window: BrowserWindow, askPage: (command: WindowCommand) => void): void {
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') askPage({ do: 'back' })
    if (command === 'browser-forward') askPage({ do: 'forward' })
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

function keepState(window: BrowserWindow, kept: KeptJson<WindowState>): void {
  let timer: NodeJS.Timeout | undefined
  const keep = (): void => {
    clearTimeout(timer)
    kept.write({
      bounds: window.getNormalBounds(),
      isMaximised: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
    })
  }
  const keepSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(keep, KEEP_AFTER_MS)
  }
  window.on('resize', keepSoon)
  window.on('move', keepSoon)
  window.on('close', keep)
  window.once('closed', () => clearTimeout(timer))
}

/** Linux shows a window's own icon; the other systems take the one of the packed app. Null where there is none. */
export function findWindowIcon(platform: NodeJS.Platform): string | null {
  if (platform !== 'linux') return null
  // The packed app has it among the other resources.
  const places = [ownFiles.beside('../../../icon.png'), ownFiles.beside('../../resources/icons/256x256.png')]
  return places.find((file) => fs.existsSync(file)) ?? null
}
