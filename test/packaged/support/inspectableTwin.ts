import fs from 'node:fs'
import path from 'node:path'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { _electron, type ElectronApplication } from '@playwright/test'
import { electronArguments } from '../../../scripts/findElectron.mjs'
import { packed, sessionEnvironment } from './packedApp.ts'

const LAUNCH_MS = 30_000

/**
 * The packaged app with one fuse flipped back, the one that makes its main process inspectable: the same code in the
 * same places. It is created in the test's folder, and removed with it.
 */
export async function launchTwin(folder: string): Promise<ElectronApplication> {
  if (packed === null) throw new Error('there is no packed app')
  const twin = path.join(folder, 'twin')
  fs.cpSync(packed.folder, twin, { recursive: true, verbatimSymlinks: true, mode: fs.constants.COPYFILE_FICLONE })
  const executablePath = path.join(twin, path.relative(packed.folder, packed.program))
  await flipFuses(executablePath, {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: process.platform === 'darwin',
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  const args = [...electronArguments(), `--user-data-dir=${path.join(folder, 'twin-profile')}`]
  const launch = (): Promise<ElectronApplication> =>
    _electron.launch({ executablePath, args, env: sessionEnvironment(folder), timeout: LAUNCH_MS })
  // Playwright can't hold back a program other than Electron itself, and waits forever if the app was ready before it
  // attached.
  return launch().catch(launch).catch(launch)
}
