import type { ConversationView, MessageView } from '../../../../shared/model/library.ts'
import { archive } from '../../../archive.ts'

/** More than fit on any screen. */
const BEGINNING = 60
const MOST_DRAWING_MS = 200

/** Reads the branches of one conversation, each once. */
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

  /** The path that the conversation shows, unless only another branch has the message. */
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
     * Where a message is, or the path that the conversation shows: of a long one its beginning, which is there much
     * sooner, and then the whole.
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

    /** The branch on which a message has another of its siblings; null when there is none. */
    async withSibling(sibling: Sibling, signal: AbortSignal): Promise<ConversationView | null> {
      for (const branch of branchesToTry(sibling)) {
        const view =
          known.get(branch) ?? keep(await archive('conversations.show', { id: conversationId, branch }, signal))
        if (hasSibling(view, sibling)) return view
      }
      return null
    },

    /**
     * As the archive has it now, by what was shown: branches change their numbers. What people have read stays as it is
     * where nothing of it has changed.
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

/**
 * The beginning comes onto the screen before the page is given more work. A page that nobody sees draws nothing: it
 * goes on all the same.
 */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MOST_DRAWING_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

type Messages = ConversationView['messages']

/**
 * The messages as they are now. Where nothing of one has changed it is the very one that is shown, and so is the list
 * where none has: they need not be drawn anew.
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

/** Whether a branch goes the same way up to a message, and there takes another of its siblings. */
function hasSibling(branch: ConversationView, { of: message, in: view, siblingIndex }: Sibling): boolean {
  const place = view.messages.indexOf(message)
  const found = branch.messages[place]
  if (found?.siblingIndex !== siblingIndex || found.siblingCount !== message.siblingCount) return false
  return place === 0 || branch.messages[place - 1]?.nodeKey === view.messages[place - 1]?.nodeKey
}

/**
 * The other branches, likely ones first: the path that the conversation shows, then those that part here or where this
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
