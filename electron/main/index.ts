import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { app, BrowserWindow, ipcMain, Menu, session, shell } from 'electron'
import { describeBug } from '../../shared/contract/describeBug.ts'
import type { WindowCommand } from '../../shared/contract/archiveEvents.ts'
import { findArchiveFolder } from '../api/archiveFolder.ts'
import { ownAppImage } from '../clients/program/ownCommand.ts'
import { sendCommands } from '../doors/ipc/sendCommands.ts'
import { serveIpc } from '../doors/ipc/serveIpc.ts'
import { disableTelemetry } from '../embed/model/disableTelemetry.ts'
import { linkScheme, readAppLink } from './system/appLink.ts'
import { menuTemplate } from './system/applicationMenu.ts'
import { appPage, registerAppScheme, serveApp } from './window/appProtocol.ts'
import { chooseFolder, confirmLink, confirmReopen, openWithSystem } from './window/systemDialogs.ts'
import { closeBeforeQuit } from './window/closeBeforeQuit.ts'
import { createDownloads } from './window/downloads.ts'
import { handleSystemEvents } from './system/handleSystemEvents.ts'
import { createJsonFile } from './system/jsonFile.ts'
import { createLinkOpener } from './window/linkOpener.ts'
import {
  denyPermissions,
  disableSpellCheck,
  isOnPage,
  keepChromiumOffline,
  blockNavigation,
} from './window/pageLimits.ts'
import { openWindowServices } from './openWindowServices.ts'
import { findBundle, openAppClients } from './system/appClients.ts'
import { runAsProgram } from './system/runAsProgram.ts'
import { chooseProgram } from './system/chooseProgram.ts'
import { findWindowIcon, showWindow } from './window/window.ts'
import { windowState } from './window/windowState.ts'

const rendererFolder = path.join(import.meta.dirname, '..', 'renderer')
const preload = path.join(import.meta.dirname, '..', 'preload', 'index.cjs')
// electron-vite's server with live reload, in development only.
const page = (app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']) ?? appPage
const isOurPage = (address: string): boolean => isOnPage(address, page)

/** By then the window is visible, and nothing waits for this. */
const AGENT_PROGRAM_AFTER_MS = 4000

const instead = chooseProgram(process.argv.slice(1), fs.existsSync)

// These run next to an open window, any number of them.
if (instead !== null) runAsProgram(instead.file, instead.args)
else if (app.requestSingleInstanceLock()) start()
else app.quit()

function start(): void {
  // One failed part must not close the window or the server.
  process.on('uncaughtException', logBug)
  registerAppScheme()
  disableTelemetry(process.env)
  keepChromiumOffline(app.commandLine, page === appPage ? null : new URL(page).hostname)
  const settingsFolder = app.getPath('userData')
  const savedWindow = createJsonFile(path.join(settingsFolder, 'window.json'), windowState)
  const icon = findWindowIcon(process.platform)
  const isReady = app.whenReady().then(prepare)
  const askPage = sendCommands({ ipcMain, isOurPage })
  const show = (): void =>
    void isReady.then(() => showWindow({ page, preload, icon, kept: savedWindow, confirmReopen, askPage }))
  const take = (commands: readonly WindowCommand[]): void => {
    show()
    commands.forEach(askPage)
  }
  const downloads = createDownloads({
    isOurs: (address) => isOnPage(address, appPage),
    folder: () => app.getPath('downloads'),
  })
  const parts = openWindowServices({
    archiveFolder: findArchiveFolder(undefined, { platform: process.platform, home: os.homedir(), env: process.env }),
    pageFolder: rendererFolder,
    settingsFolder,
    version: app.getVersion(),
    env: process.env,
    notifyWindow: (event) => tellWindow(event),
    showProgress,
    bundleFile: findBundle(app.isPackaged),
    openPath: (file) => shell.openPath(file),
    chooseFolder,
    saveOutcome: downloads.outcomeOf,
    restart,
    openClients: async () => openAppClients(app),
    logBug,
  })
  const tellWindow = serveIpc({
    ipcMain,
    isOurPage,
    windows: () => BrowserWindow.getAllWindows(),
    dispatch: parts.dispatch,
  })

  async function prepare(): Promise<void> {
    disableSpellCheck(session.defaultSession)
    app.setAboutPanelOptions({
      applicationName: 'Backscroll',
      applicationVersion: app.getVersion(),
      version: '',
      copyright: 'MIT licensed',
      ...(icon === null ? {} : { iconPath: icon }),
    })
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(
        menuTemplate({ platform: process.platform, isPackaged: app.isPackaged, ask: (command) => take([command]) }),
      ),
    )
    denyPermissions(session.defaultSession)
    downloads.watch(session.defaultSession)
    serveApp(session.defaultSession, { folder: rendererFolder, answerFile: parts.answerFile })
  }

  blockOutsidePages(take)
  handleSystemEvents(app, { take, relaunch })
  closeBeforeQuit(app, parts.close)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.once('browser-window-created', (_event, window) =>
    window.once('show', () => {
      if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
      void parts.server.resume()
      setTimeout(() => void parts.agentProgram.state(false), AGENT_PROGRAM_AFTER_MS)
    }),
  )
}

/** Our own links open in the window; others open outside, after you confirm. */
function blockOutsidePages(take: (commands: readonly WindowCommand[]) => void): void {
  const openOutside = createLinkOpener({
    confirm: confirmLink,
    open: openWithSystem,
    clientLinks: () => openAppClients(app).snippets().links,
  })
  app.on('web-contents-created', (_event, contents) =>
    blockNavigation(contents, page, (address) => {
      const command = readAppLink(address)
      if (command === null) void openOutside(address)
      else take([command])
    }),
  )
}

function restart(): void {
  relaunch(process.argv.slice(1))
  app.quit()
}

/** Starts the app again after it exits. */
function relaunch(args: readonly string[]): void {
  // An AppImage is unpacked to a new folder at each start.
  const image = ownAppImage(process.env, process.execPath)
  app.relaunch({ args: [...args], ...(image === undefined ? {} : { execPath: image }) })
}

function showProgress(fraction: number): void {
  for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(fraction)
}

function logBug(error: unknown): void {
  process.stderr.write(`${describeBug(error)}\n`)
}
