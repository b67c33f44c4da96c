import type { Database } from 'better-sqlite3'
import type { TreeLayout } from '../../../shared/model/treeLayout.ts'

type Cells = [branch: number, leafOrdinal: number, forkOrdinal: number | null, messageCount: number]

/** Writes the branches of a conversation. */
export function createBranchRows(db: Database) {
  const insert = db.prepare<[number, ...Cells]>(
    'INSERT INTO branches (conversation_id, branch, leaf_ordinal, fork_ordinal, message_count) VALUES (?, ?, ?, ?, ?)',
  )
  const select = db
    .prepare<[number], Cells>(
      'SELECT branch, leaf_ordinal, fork_ordinal, message_count FROM branches WHERE conversation_id = ? ' +
        'ORDER BY branch',
    )
    .raw()
  const remove = db.prepare<[number]>('DELETE FROM branches WHERE conversation_id = ?')

  function insertAll(conversationId: number, layout: TreeLayout): void {
    for (const cells of cellsOf(layout)) insert.run(conversationId, ...cells)
  }

  const differ = (conversationId: number, layout: TreeLayout): boolean =>
    JSON.stringify(select.all(conversationId)) !== JSON.stringify(cellsOf(layout))

  return {
    insertAll,
    /** Whether they are stored otherwise. */
    differ,
    replaceAll(conversationId: number, layout: TreeLayout): void {
      if (!differ(conversationId, layout)) return
      remove.run(conversationId)
      insertAll(conversationId, layout)
    },
  }
}

function cellsOf({ branches }: TreeLayout): Cells[] {
  return branches.map(({ leafIndex, forkIndex, messageCount }, index) => [
    index + 1,
    leafIndex,
    forkIndex,
    messageCount,
  ])
}
