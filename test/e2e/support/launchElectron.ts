import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { _electron, type ElectronApplication } from '@playwright/test'
import { electronArguments, findElectron, hasDisplay } from '../../../scripts/findElectron.mjs'

const projectFolder = path.join(import.meta.dirname, '..', '..', '..')

/** Why Electron can't be tested here, or null when it can. */
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
  /** Defaults to an archive that doesn't exist yet. */
  readonly archiveFolder?: string
  /** Defaults to a separate one, which is removed at the end. */
  readonly profile?: string
  /** Files or a link passed to the app on startup. */
  readonly given?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Chromium's. */
  readonly switches?: readonly string[]
}

/** The app's arguments, with a separate profile: otherwise an open window would answer instead of this one. */
export function appArguments(profile: string, given: readonly string[] = []): string[] {
  return [...electronArguments(), '--lang=en-GB', `--user-data-dir=${profile}`, projectFolder, ...given]
}

export async function launchElectron({
  archiveFolder,
  given,
  switches = [],
  env: more = {},
  ...kept
}: LaunchOptions = {}): Promise<LaunchedElectron> {
  const profile = kept.profile ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'backscroll-profile-')))
  const args = [...switches, ...appArguments(profile, given)]
  // Never uses the developer's own settings, in any test.
  const env = {
    ...process.env,
    BACKSCROLL_HOME: path.join(profile, 'home'),
    ...more,
    BACKSCROLL_ARCHIVE: archiveFolder ?? path.join(profile, 'archive'),
  } as Record<string, string>
  // On a virtual display Electron crashes in one of several hundred starts, before the app's code runs: retry once.
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
