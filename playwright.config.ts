import { defineConfig } from '@playwright/test'
import { findInstalledBrowser } from './scripts/findBrowser.mjs'
import { electronArguments } from './scripts/findElectron.mjs'
import type { ShellOptions } from './test/e2e/support/shell.ts'
import { keepFilesInMemory } from './test/support/filesInMemory.ts'

keepFilesInMemory()
const browser = findInstalledBrowser()

// Every spec runs in the app, except those in browser/ and tests with the tag @browserOnly. A browser runs them, tests
// with the tag @browser, and these specs: here a browser may differ in files, addresses, keys, focus, history, policy
// and in how it reaches the archive. The page itself is the same, in two builds of Chromium.
const inBrowserToo = [
  'console',
  'find',
  'firstRun',
  'formulas',
  'hostilePolicy',
  'import',
  'keyboard',
  'page',
  'recovery',
  'trouble',
]

export default defineConfig<ShellOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  // Nothing is timed here: on a busy computer a window or an import takes a while.
  expect: { timeout: 30_000 },
  // One more than a small computer has processors: tests mostly wait, for the page and for the threads behind it.
  workers: 3,
  // A test that only passes the second time is broken, too.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  projects: [
    {
      name: 'chromium',
      testIgnore: '**/electron/**',
      // The file's name is part of what is matched.
      grep: [new RegExp(`\\b(?:browser/\\w+|${inBrowserToo.join('|')})\\.spec\\.ts`), /@browser/],
      use: {
        shell: 'browser',
        launchOptions: { args: electronArguments(), ...(browser === null ? {} : { executablePath: browser }) },
      },
    },
    { name: 'electron', testIgnore: '**/browser/**', grepInvert: /@browserOnly/, use: { shell: 'electron' } },
  ],
})
