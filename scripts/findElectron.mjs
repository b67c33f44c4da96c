import fs from 'node:fs'
import path from 'node:path'
import { runCommand, say } from './runCommand.mjs'
import { packageProgram } from './setUp.mjs'

/** Long enough for 120 MB on a slow connection, with an end for a dead one. */
const DOWNLOAD_LIMIT_MS = 600_000

/** The Electron executable, if it is on this computer. */
export function findElectron() {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? packageProgram('electron', 'dist')
  const file = path.join(folder, programInside())
  return fs.existsSync(file) ? file : null
}

/**
 * @param {string} node
 * @returns {Promise<string | null>}
 */
export async function fetchElectron(node) {
  if (process.env['ELECTRON_OVERRIDE_DIST_PATH']) return null
  say('Fetching Electron (about 120 MB, once) …')
  await runCommand(node, [packageProgram('electron', 'install.js')], { capture: true, timeoutMs: DOWNLOAD_LIMIT_MS })
  return findElectron()
}

function programInside() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

/** The command line switches Electron needs on this computer. */
export function electronArguments() {
  // Chromium refuses to create its sandbox as root.
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
}

export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
}
