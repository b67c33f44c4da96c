import type { ElectronApplication } from '@playwright/test'
import type Electron from 'electron'

const LOST = 'Resulting promise was garbage collected'
const TRIES = 5

/**
 * Runs a function in the app's main process. The inspector drops an answer if memory is collected just then, and is
 * called again, so the function must tolerate running twice.
 */
export async function inMain<Result, Given = void>(
  app: ElectronApplication,
  work: (electron: typeof Electron, given: Given) => Result | Promise<Result>,
  given?: Given,
): Promise<Result> {
  for (let triesLeft = TRIES; ; triesLeft -= 1) {
    try {
      // oxlint-disable-next-line eslint/no-await-in-loop -- sequential retries
      return await app.evaluate(work as never, given as never)
    } catch (error) {
      if (triesLeft === 0 || !String(error).includes(LOST)) throw error
    }
  }
}
