import fs from 'node:fs'
import path from 'node:path'
import { projectFolder } from './runCommand.mjs'

/** Where electron-builder puts the unpacked app: its executable and its resources folder. */
const places = {
  linux: { folders: ['linux-unpacked', 'linux-arm64-unpacked'], program: 'backscroll', resources: 'resources' },
  win32: { folders: ['win-unpacked', 'win-arm64-unpacked'], program: 'Backscroll.exe', resources: 'resources' },
  darwin: {
    folders: ['mac-arm64', 'mac'],
    program: 'Backscroll.app/Contents/MacOS/Backscroll',
    resources: 'Backscroll.app/Contents/Resources',
  },
}

/** The packaged app for this system, or null until `npm run package -- --dir` was run. */
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
