import type { ConversationView } from '../../../../shared/model/library.ts'

type Messages = ConversationView['messages']

/**
 * The messages as they are now. Where nothing of one has changed it is the very one that is shown, and so is the list
 * where none has: they need not be drawn anew.
 */
export function keepShown(shown: Messages, now: Messages): Messages {
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
