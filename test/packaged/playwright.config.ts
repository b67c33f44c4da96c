import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Each file starts its own processes, and one of them traces every system call.
  workers: 1,
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
})
