import fs from 'node:fs'
import path from 'node:path'
import { projectFolder } from './runCommand.mjs'

/**
 * Where electron-builder leaves the app when it makes no installer: its program, and the folder of what comes with it.
 */
const places = {
  linux: { folders: ['linux-unpacked', 'linux-arm64-unpacked'], program: 'backscroll', resources: 'resources' },
  win32: { folders: ['win-unpacked', 'win-arm64-unpacked'], program: 'Backscroll.exe', resources: 'resources' },
  darwin: {
    folders: ['mac-arm64', 'mac'],
    program: 'Backscroll.app/Contents/MacOS/Backscroll',
    resources: 'Backscroll.app/Contents/Resources',
  },
}

/** The packed app of this system, or null while `npm run package -- --dir` has not been run. */
export function findPacked() {
  const { folders, program, resources } = places[/** @type {keyof typeof places} */ (process.platform)] ?? places.linux
  const ofThisArch = folders.filter((name) => name.includes('arm64') === (process.arch === 'arm64'))
  const folder = ofThisArch
    .map((name) => path.join(projectFolder, 'dist', name))
    .find((one) => fs.existsSync(path.join(one, program)))
  return folder === undefined
    ? null
    : { folder, program: path.join(folder, program), resources: path.join(folder, resources) }
}
