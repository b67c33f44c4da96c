import type { Values } from '../../store/salvage/remains.ts'
import { isBack, namedConversations } from './rebuildMessages.ts'
import type { Rebuilding, TakenTexts } from './rebuildTexts.ts'

export interface LostConversations {
  /** At least so many. */
  readonly count: number
  /** Titles of those that are known by one. */
  readonly titles: readonly string[]
}

/** Conversations that something in the remains still speaks of, and that did not come back. */
export function lostConversations(work: Rebuilding, taken: TakenTexts): LostConversations {
  const { archive, remains } = work
  const named = namedConversations(remains)
  const isLost = (id: number): boolean => {
    const row = named.get(id)
    return row === undefined ? taken.isSameCount && !taken.added.has(id) : !isBack(work, row)
  }
  const seen = new Set([...named.keys(), ...(remains.isWhole('conversations') ? [] : remains.conversationNumbers())])
  const lost = new Set([...seen].filter((id) => !taken.left.has(id) && isLost(id)))
  const rows = [...named].filter(([id]) => lost.has(id)).map(([, row]) => row)
  const edited = editedConversations(work, rows)
  // One that was edited may be one of which nothing but a number is known; and where none came back, there was one.
  const count = rows.length + Math.max(lost.size - rows.length, edited.length)
  const isNoneBack = !remains.isWhole('conversations') && archive.conversations.ids().length === 0
  return { count: isNoneBack ? Math.max(count, 1) : count, titles: titlesOf(work, [...rows, ...edited]) }
}

const keyOf = (row: Values): string => JSON.stringify([row['provider'], row['external_id']])

/** What the person did to a conversation outlives it only where an import was undone, or the trash was emptied. */
function editedConversations(work: Rebuilding, known: readonly Values[]): Values[] {
  const { archive, remains } = work
  if (
    remains.isWhole('conversations') ||
    !remains.isWhole('imports') ||
    archive.imports.list().some(({ status }) => status === 'undone')
  )
    return []
  const edits = remains.rowsOf('conversation_edits')
  const others = (['highlights', 'message_edits', 'conversation_tags'] as const).flatMap((table) =>
    remains.rowsOf(table),
  )
  const trashed = edits.filter((row) => typeof row['trashed_at_ms'] === 'number')
  const left = new Map([...others, ...edits].filter((row) => !isBack(work, row)).map((row) => [keyOf(row), row]))
  for (const row of [...known, ...trashed]) left.delete(keyOf(row))
  return [...left.values()]
}

/** The person's own title first. */
function titlesOf({ remains }: Rebuilding, rows: readonly Values[]): string[] {
  const own = new Map(remains.rowsOf('conversation_edits').map((row) => [keyOf(row), row['title']]))
  return rows.flatMap((row) => {
    const title = own.get(keyOf(row)) ?? row['title']
    return typeof title === 'string' ? [title] : []
  })
}
