import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/*
 * Claude Desktop starts this, and this starts the program for agents of the installed app. The bundle brings no program of its own: its libraries would have to be made
 * for every system, and macOS refuses those of a stranger.
 */
const home = os.homedir()
const places = {
  darwin: ['/Applications/Backscroll.app/Contents/MacOS/Backscroll', path.join(home, 'Applications/Backscroll.app/Contents/MacOS/Backscroll')],
  win32: [path.join(process.env['LOCALAPPDATA'] ?? path.join(home, 'AppData', 'Local'), 'Programs', 'backscroll', 'Backscroll.exe'), 'C:\\Program Files\\Backscroll\\Backscroll.exe'],
  linux: ['/opt/Backscroll/backscroll', '/usr/bin/backscroll'],
}

/**
 * What the person did not fill in may come empty, or as it stands in the manifest.
 * @param {string} name
 */
function setting(name) {
  const value = process.env[name] ?? ''
  return value.startsWith('${') ? '' : value.trim()
}

/** @param {string} program */
function startOf(program) {
  const resources = process.platform === 'darwin' ? path.join(path.dirname(program), '..', 'Resources') : path.join(path.dirname(program), 'resources')
  const entry = path.join(resources, 'app.asar.unpacked', 'out', 'main', 'mcpChild.js')
  // An AppImage has its parts inside.
  return fs.existsSync(entry) ? { args: [entry], env: { ELECTRON_RUN_AS_NODE: '1' } } : { args: ['--mcp'], env: {} }
}

const given = setting('BACKSCROLL_PROGRAM')
const candidates = given === '' ? (places[/** @type {keyof typeof places} */ (process.platform)] ?? []) : [given]
const found = candidates.find((file) => fs.existsSync(file))
if (found === undefined) {
  process.stderr.write(`backscroll: The Backscroll app was not found at ${candidates.join(' or ')}. Install it, or name its program in the settings of this extension.\n`)
  process.exit(1)
}

const { ELECTRON_RUN_AS_NODE: _parents, BACKSCROLL_ARCHIVE: _unset, ...inherited } = process.env
const archive = setting('BACKSCROLL_ARCHIVE')
// The one of a link leads beside the app, where nothing else is.
const program = fs.realpathSync(found)
const { args, env } = startOf(program)
const child = spawn(program, args, { env: { ...inherited, ...env, ...(archive === '' ? {} : { BACKSCROLL_ARCHIVE: archive }) }, stdio: 'inherit', windowsHide: true })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  process.stderr.write(`backscroll: ${program} could not be started: ${error.message}\n`)
  process.exit(1)
})
child.on('exit', (code) => process.exit(code ?? 1))
