import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { keepFilesInMemory } from './test/support/filesInMemory.ts'

// Many tests start programs. A compile cache makes them all start faster.
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

/** A store of the page is made once, when it is loaded, and needs a process of its own. */
const ownProcess = ['test/renderer/**/*Store.test.ts']

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
      { extends: true, test: { name: 'alone', include: ownProcess } },
      // Files leave nothing behind, so a process loads the program once and runs one file after the other.
      { extends: true, test: { name: 'shared', include: ['test/**/*.test.ts'], exclude: ownProcess, isolate: false } },
    ],
  },
})
