import type { ConversationView, MessageView } from '../../../../shared/model/library.ts'

interface Step {
  readonly of: MessageView
  readonly siblingIndex: number
}

/** Presses of a key may come faster than branches are read: those on the same message add up. */
export function createBranchSteps() {
  let latest: Step | null = null
  let lastTurn: { readonly from: ConversationView; readonly to: ConversationView } | null = null

  /** A click on a branch that the page has not redrawn yet is meant for the version that takes its place. */
  function nowShown(message: MessageView, view: ConversationView | null): MessageView {
    return lastTurn === null || lastTurn.to !== view
      ? message
      : (view.messages[lastTurn.from.messages.indexOf(message)] ?? message)
  }

  return {
    turned: (from: ConversationView, to: ConversationView): void => void (lastTurn = { from, to }),
    /** Which of its siblings is wanted now; null when there is none. */
    add(drawn: MessageView, by: 1 | -1, view: ConversationView | null): Step | null {
      const message = nowShown(drawn, view)
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
