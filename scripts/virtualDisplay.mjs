import fs from 'node:fs'
import path from 'node:path'
import { hasDisplay } from './findElectron.mjs'

/** Without -noreset the display starts anew whenever the last window has closed, and refuses the next one meanwhile. */
const virtualDisplay = ['xvfb-run', '-a', '-s', '-screen 0 1440x900x24 -noreset']

/**
 * A command line, behind xvfb-run where there is no display and that can make one.
 * @param {readonly string[]} program
 */
export function withDisplay(program) {
  return hasDisplay() || !isOnPath('xvfb-run') ? [...program] : [...virtualDisplay, ...program]
}

/** @param {string} name */
function isOnPath(name) {
  return (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, name)))
}
