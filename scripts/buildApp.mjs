import fs from 'node:fs'
import path from 'node:path'
import { projectFolder, runCommand, say } from './runCommand.mjs'
import { packageProgram, SetUpError } from './setUp.mjs'

const sources = ['electron', 'renderer', 'shared', 'electron.vite.config.ts', 'package-lock.json']
const results = [
  'out/main/index.js',
  'out/main/cli.js',
  'out/main/mcpChild.js',
  'out/main/worker.js',
  'out/main/embedWorker.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
]

/**
 * Builds the app unless out/ is newer than every source file.
 * @param {string} node
 */
export async function buildApp(node) {
  const builtAtMs = Math.min(...results.map((file) => changedAtMs(path.join(projectFolder, file))))
  if (builtAtMs > Math.max(...sources.map((name) => newestAtMs(path.join(projectFolder, name))))) return
  say('Building the app …')
  const build = [
    packageProgram('electron-vite', 'bin/electron-vite.js'),
    'build',
    '--ignoreConfigWarning',
    '--logLevel',
    'warn',
  ]
  const { code } = await runCommand(node, build, { quiet: true })
  if (code !== 0) throw new SetUpError('The app could not be built; the reason is above.')
}

/**
 * @param {string} file
 * @returns {number}
 */
function newestAtMs(file) {
  // A folder's own time reveals removed files.
  const own = changedAtMs(file)
  if (!fs.statSync(file).isDirectory()) return own
  return Math.max(own, ...fs.readdirSync(file).map((name) => newestAtMs(path.join(file, name))))
}

/** @param {string} file */
function changedAtMs(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
