import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { keepFilesInMemory } from './test/support/filesInMemory.ts'

// Every test file is a separate process, and many start more. A compile cache makes them all start faster.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules', '.cache', 'backscroll-compile')
keepFilesInMemory()

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Whether tests that kill, fill, flood and randomize run as often as in `npm run test:reliability`, or only a few
     * times.
     */
    readonly isThorough: boolean
  }
}

/** From values to values: nothing is left behind, so that a process can run one file after the other. */
const pure = [
  'test/shared/**/*.test.ts',
  // A store of the page is made once, when it is loaded, and needs a process of its own.
  'test/renderer/**/!(*Store).test.ts',
  'test/electron/import/{parse,recognize}/**/*.test.ts',
  'test/electron/search/{query,rank}/**/*.test.ts',
  'test/electron/doors/mcp/answer/*.test.ts',
  'test/electron/main/{system,window}/*.test.ts',
]

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: ['test/support/britishSystem.ts'],
    pool: 'forks',
    // One worker per processor: tests spend much of their time waiting for programs they started.
    maxWorkers: '100%',
    provide: { isThorough: false },
    globalSetup: 'test/support/programs.ts',
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      { extends: true, test: { name: 'real', include: ['test/**/*.test.ts'], exclude: pure } },
    ],
  },
})
