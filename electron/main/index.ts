import path from 'node:path'
import { app, BrowserWindow, ipcMain, Menu, session } from 'electron'
import { withClients } from '../api/withClients.ts'
import { serveIpc } from '../doors/ipc/serveIpc.ts'
import { appPage, registerAppScheme, serveApp } from './appProtocol.ts'
import { applicationMenu } from './applicationMenu.ts'
import { hostOnDemand } from './hostOnDemand.ts'
import { runMcpProgram } from './mcpProgram.ts'
import { isAtPage, keepToOurPage } from './navigation.ts'
import { openOwnClients } from './ownClients.ts'
import { denyPermissions } from './permissions.ts'
import { showWindow } from './window.ts'

const rendererFolder = path.join(import.meta.dirname, '..', 'renderer')
const preload = path.join(import.meta.dirname, '..', 'preload', 'index.cjs')
// electron-vite's server, with live reload; only while developing.
const page = (app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']) ?? appPage

const mcpFlag = process.argv.indexOf('--mcp')

// Beside a window that is open, and as often as there are clients.
if (mcpFlag !== -1) runMcpProgram(process.argv.slice(mcpFlag + 1))
else if (app.requestSingleInstanceLock()) start()
else app.quit()

function start(): void {
  registerAppScheme()
  app.on('web-contents-created', (_event, contents) => keepToOurPage(contents, page))
  app.on('second-instance', show)
  app.on('activate', show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  const host = hostOnDemand(app, (event) => tell(event))
  const tell = serveIpc({ ipcMain, isOurPage: (address) => isAtPage(address, page), windows: () => BrowserWindow.getAllWindows(), dispatch: withClients(host.dispatch, () => openOwnClients(app), logBug) })
  void app.whenReady().then(() => {
    Menu.setApplicationMenu(applicationMenu(process.platform))
    denyPermissions(session.defaultSession)
    serveApp(session.defaultSession, { folder: rendererFolder, answerFile: host.answerFile })
    showWindow({ page, preload })
  })
}

function show(): void {
  void app.whenReady().then(() => showWindow({ page, preload }))
}

function logBug(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
}
