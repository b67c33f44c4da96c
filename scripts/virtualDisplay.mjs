import fs from 'node:fs'
import path from 'node:path'
import { hasDisplay } from './findElectron.mjs'

/** Without -noreset the display restarts whenever the last window closes, and meanwhile refuses the next one. */
const virtualDisplay = ['xvfb-run', '-a', '-s', '-screen 0 1440x900x24 -noreset']

/**
 * A command line, wrapped in xvfb-run if there is no display and it is available.
 * @param {readonly string[]} program
 */
export function withDisplay(program) {
  return hasDisplay() || !isOnPath('xvfb-run') ? [...program] : [...virtualDisplay, ...program]
}

/** @param {string} name */
function isOnPath(name) {
  return (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, name)))
}
