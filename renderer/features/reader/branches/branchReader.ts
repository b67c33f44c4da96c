import type { ConversationView, MessageView } from '../../../../shared/model/library.ts'
import { archive } from '../../../archive.ts'

/** More than fits on any screen. */
const BEGINNING = 60
const MAX_PAINT_MS = 200

/** Loads each branch of a conversation once. */
export function createBranchReader(conversationId: string) {
  const known = new Map<number, ConversationView>()

  function keep(view: ConversationView): ConversationView {
    known.set(view.branch, view)
    return view
  }

  const knownWith = (messageKey: string | null): ConversationView | undefined =>
    [...known.values()].find(({ branch, messages }) =>
      messageKey === null ? branch === 1 : messages.some(({ nodeKey }) => nodeKey === messageKey),
    )

  /** The conversation's current path, unless only another branch has the message. */
  async function withMessage(messageKey: string | null, signal?: AbortSignal): Promise<ConversationView> {
    return keep(
      await archive(
        'conversations.show',
        { id: conversationId, ...(messageKey === null ? {} : { messageId: messageKey }) },
        signal,
      ),
    )
  }

  return {
    /**
     * The branch with a message, or the conversation's current path: for a long one, its beginning first, which loads
     * much sooner, and then all of it.
     */
    async *opened(messageKey: string | null, signal: AbortSignal): AsyncGenerator<ConversationView> {
      const found = knownWith(messageKey)
      if (found !== undefined || messageKey !== null) return yield found ?? (await withMessage(messageKey, signal))
      const beginning = await archive('conversations.show', { id: conversationId, most: BEGINNING }, signal)
      if (beginning.messages.length < BEGINNING) return yield keep(beginning)
      yield beginning
      await nextPaint()
      yield keep(withShown(beginning, await withMessage(null, signal)))
    },

    /** The branch that continues with another sibling of a message; null when there is none. */
    async withSibling(sibling: Sibling, signal: AbortSignal): Promise<ConversationView | null> {
      for (const branch of branchesToTry(sibling)) {
        const view =
          known.get(branch) ?? keep(await archive('conversations.show', { id: conversationId, branch }, signal))
        if (hasSibling(view, sibling)) return view
      }
      return null
    },

    /**
     * Reloads the shown branch by its content, because branch numbers change. Unchanged messages keep their identity.
     */
    async again(shown: ConversationView): Promise<ConversationView> {
      known.clear()
      return keep(withShown(shown, await withMessage(shown.messages.at(-1)?.nodeKey ?? null)))
    },
  }
}

function withShown(shown: ConversationView, now: ConversationView): ConversationView {
  return { ...now, messages: keepShown(shown.messages, now.messages) }
}

/** The beginning is painted before the page gets more work. A hidden page never paints, so it continues anyway. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MAX_PAINT_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

type Messages = ConversationView['messages']

/**
 * The current messages. An unchanged one keeps its identity, and so does the list when none has changed, so they aren't
 * redrawn.
 */
function keepShown(shown: Messages, now: Messages): Messages {
  const known = new Map(shown.map((message) => [message.nodeKey, message]))
  const kept = now.map((message) => {
    const before = known.get(message.nodeKey)
    return before !== undefined && isSame(before, message) ? before : message
  })
  return kept.length === shown.length && kept.every((message, index) => message === shown[index]) ? shown : kept
}

/** For values that came as JSON. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSame(Reflect.get(one, key), Reflect.get(other, key)))
  )
}

interface Sibling {
  readonly of: MessageView
  readonly in: ConversationView
  readonly siblingIndex: number
}

/** Whether a branch is the same up to a message, and there takes another sibling. */
function hasSibling(branch: ConversationView, { of: message, in: view, siblingIndex }: Sibling): boolean {
  const place = view.messages.indexOf(message)
  const found = branch.messages[place]
  if (found?.siblingIndex !== siblingIndex || found.siblingCount !== message.siblingCount) return false
  return place === 0 || branch.messages[place - 1]?.nodeKey === view.messages[place - 1]?.nodeKey
}

/**
 * The other branches, likely ones first: the conversation's current path, then those that fork here or where this
 * branch does.
 */
function branchesToTry({ of: message, in: { branch: current, branches, messages } }: Sibling): number[] {
  const before = messages[messages.indexOf(message) - 1]?.nodeKey ?? null
  const own = branches.find(({ branch }) => branch === current)?.forkNodeKey ?? null
  const rank = ({ branch, forkNodeKey }: ConversationView['branches'][number]): number => {
    if (branch === 1) return 0
    return forkNodeKey === before || forkNodeKey === own ? 1 : 2
  }
  return branches
    .filter(({ branch }) => branch !== current)
    .toSorted((a, b) => rank(a) - rank(b) || a.branch - b.branch)
    .map(({ branch }) => branch)
}

interface Step {
  readonly of: MessageView
  readonly siblingIndex: number
}

/** Key presses may come faster than branches load: those on the same message add up. */
export function createBranchSteps() {
  let latest: Step | null = null
  let lastTurn: { readonly from: ConversationView; readonly to: ConversationView } | null = null

  /** A click on a branch that isn't redrawn yet is meant for the version that replaces it. */
  function nowShown(message: MessageView, view: ConversationView | null): MessageView {
    return lastTurn === null || lastTurn.to !== view
      ? message
      : (view.messages[lastTurn.from.messages.indexOf(message)] ?? message)
  }

  return {
    turned: (from: ConversationView, to: ConversationView): void => void (lastTurn = { from, to }),
    /** The sibling wanted now; null when there is none. */
    add(shown: MessageView, by: 1 | -1, view: ConversationView | null): Step | null {
      const message = nowShown(shown, view)
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
