import path from 'node:path'
import { defineConfig } from 'vitest/config'

// Every file of tests is a process of its own, and many start more: compiled once, they all start faster.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules', '.cache', 'backscroll-compile')

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Whether what is killed, filled, flooded and tried at random is so as often as `npm run test:reliability` has it,
     * or only a few times.
     */
    readonly isThorough: boolean
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // One for each processor: much of a test's time is waiting for a program that it started.
    maxWorkers: '100%',
    provide: { isThorough: false },
  },
})
