import path from 'node:path'
import { app, Menu, session } from 'electron'
import { appPage, registerAppScheme, serveApp } from './appProtocol.ts'
import { applicationMenu } from './applicationMenu.ts'
import { runMcpProgram } from './mcpProgram.ts'
import { keepToOurPage } from './navigation.ts'
import { denyPermissions } from './permissions.ts'
import { showWindow } from './window.ts'

const rendererFolder = path.join(import.meta.dirname, '..', 'renderer')
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
  void app.whenReady().then(() => {
    Menu.setApplicationMenu(applicationMenu(process.platform))
    denyPermissions(session.defaultSession)
    serveApp(session.defaultSession, rendererFolder)
    showWindow(page)
  })
}

function show(): void {
  void app.whenReady().then(() => showWindow(page))
}
