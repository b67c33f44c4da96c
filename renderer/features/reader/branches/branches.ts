import type { ConversationView, MessageView } from '../../../../shared/model/library.ts'

export interface Sibling {
  readonly of: MessageView
  readonly in: ConversationView
  readonly siblingIndex: number
}

/** Whether a branch goes the same way up to a message, and there takes another of its siblings. */
export function hasSibling(branch: ConversationView, { of: message, in: view, siblingIndex }: Sibling): boolean {
  const place = view.messages.indexOf(message)
  const found = branch.messages[place]
  if (found?.siblingIndex !== siblingIndex || found.siblingCount !== message.siblingCount) return false
  return place === 0 || branch.messages[place - 1]?.nodeKey === view.messages[place - 1]?.nodeKey
}

/**
 * The other branches, likely ones first: the path that the conversation shows, then those that part here or where this
 * branch does.
 */
export function branchesToTry({ of: message, in: { branch: current, branches, messages } }: Sibling): number[] {
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
