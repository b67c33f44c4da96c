import type { MessageView } from '../../../shared/model/library.ts'

interface Step {
  readonly of: MessageView
  readonly siblingIndex: number
}

/** Presses of a key may come faster than branches are read: those on the same message add up. */
export function createBranchSteps() {
  let latest: Step | null = null
  return {
    /** Which of its siblings is wanted now; null when there is none. */
    add(message: MessageView, by: 1 | -1): Step | null {
      const siblingIndex = (latest?.of === message ? latest.siblingIndex : message.siblingIndex) + by
      if (siblingIndex < 0 || siblingIndex >= message.siblingCount) return null
      latest = { of: message, siblingIndex }
      return latest
    },
    isLatest: (step: Step): boolean => latest === step,
    end(step: Step): void {
      if (latest === step) latest = null
    },
  }
}
