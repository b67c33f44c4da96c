import { mergeConfig } from 'vitest/config'
import usual from './vitest.config.ts'

/** Runs the repetitive tests in full. */
export default mergeConfig(usual, {
  test: {
    testTimeout: 900_000,
    provide: { isThorough: true },
  },
})
