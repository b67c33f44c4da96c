import { defineConfig } from '@playwright/test'
import { findInstalledBrowser } from './scripts/findBrowser.mjs'
import { electronArguments } from './scripts/findElectron.mjs'
import type { ShellOptions } from './test/e2e/support/shell.ts'

const browser = findInstalledBrowser()

// The same specs in a browser and in Electron: what works in one only is a bug.
export default defineConfig<ShellOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  // Nothing is measured here: a window or an import on a busy machine takes its time.
  expect: { timeout: 30_000 },
  workers: 2,
  // What passes only the second time is broken, too.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  projects: [
    {
      name: 'chromium',
      testIgnore: '**/electron/**',
      use: {
        shell: 'browser',
        launchOptions: { args: electronArguments(), ...(browser === null ? {} : { executablePath: browser }) },
      },
    },
    { name: 'electron', use: { shell: 'electron' } },
  ],
})
