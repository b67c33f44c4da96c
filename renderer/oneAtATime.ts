import { errorMessage } from './errorMessage.ts'
import { notifyError } from './ui/overlay/toasts.ts'

interface Working<Work> {
  readonly work: Work | 'none'
}

/** For slow actions: one at a time, with errors reported. */
export function oneAtATime<Work>(get: () => Working<Work>, set: (state: Working<Work>) => void) {
  return async function during(work: Work, run: () => Promise<void>): Promise<void> {
    if (get().work !== 'none') return
    set({ work })
    try {
      await run()
    } catch (error) {
      notifyError(errorMessage(error))
    } finally {
      set({ work: 'none' })
    }
  }
}
