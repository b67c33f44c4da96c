import { buildApp } from '../buildApp.mjs'
import { runAttached } from '../runCommand.mjs'
import { hasDisplay } from '../findElectron.mjs'
import { withDisplay } from '../virtualDisplay.mjs'

/** Builds the app if needed and does a script's work where windows can open: without a display, in a virtual one. */
export async function underDisplay(script: string, work: () => Promise<void>): Promise<void> {
  const [command, ...args] = withDisplay([process.execPath, script])
  if (!hasDisplay() && command !== undefined && command !== process.execPath) {
    process.exitCode = await runAttached(command, args)
    return
  }
  await buildApp(process.execPath)
  await work()
}
