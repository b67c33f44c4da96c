import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // One for each processor: much of a test's time is waiting for a program that it started.
    maxWorkers: '100%',
  },
})
