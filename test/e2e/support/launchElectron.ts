import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { _electron, type ElectronApplication } from '@playwright/test'
import { electronArguments, findElectron, hasDisplay } from '../../../scripts/findElectron.mjs'

const projectFolder = path.join(import.meta.dirname, '..', '..', '..')

/** Why Electron cannot be tested here, or null when it can. */
export function reasonAgainstElectron(): string | null {
  if (findElectron() === null)
    return "Electron's program is not on this machine: run npm start once, or set ELECTRON_OVERRIDE_DIST_PATH."
  if (!hasDisplay()) return 'There is no display for a window, and no xvfb-run to make one.'
  return null
}

interface LaunchedElectron {
  readonly app: ElectronApplication
  readonly close: () => Promise<void>
}

interface LaunchOptions {
  /** Left out, it is an archive that nobody has made yet. */
  readonly archiveFolder?: string
  /** Left out, it is one of its own, which is removed at the end. */
  readonly profile?: string
  /** What the app is started with: files, a link. */
  readonly given?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/**
 * The arguments of the app's program, with a profile of its own: a window that is open already would otherwise answer
 * instead of this one.
 */
export function appArguments(profile: string, given: readonly string[] = []): string[] {
  return [...electronArguments(), `--user-data-dir=${profile}`, projectFolder, ...given]
}

export async function launchElectron({
  archiveFolder,
  given,
  env: more = {},
  ...kept
}: LaunchOptions = {}): Promise<LaunchedElectron> {
  const profile = kept.profile ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'backscroll-profile-')))
  const args = appArguments(profile, given)
  // Nobody's own settings are looked at, whichever test it is.
  const env = {
    ...process.env,
    BACKSCROLL_HOME: path.join(profile, 'home'),
    ...more,
    BACKSCROLL_ARCHIVE: archiveFolder ?? path.join(profile, 'archive'),
  } as Record<string, string>
  // On a virtual display Electron crashes in one of some hundred starts, before any code of ours has run: one more try.
  const app = await launch(args, env).catch(() => launch(args, env))
  return {
    app,
    close: async () => {
      await app.close()
      if (kept.profile === undefined) await fs.rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Without an executablePath, which makes Playwright hold the app back until it is attached; otherwise a launch may
 * hang.
 */
function launch(args: string[], env: Record<string, string>): Promise<ElectronApplication> {
  return _electron.launch({ args, env, timeout: 25_000 })
}
