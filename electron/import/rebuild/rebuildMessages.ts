import type { Archive } from '../../store/archive/openArchive.ts'
import type { Remains, Values } from '../../store/salvage/remains.ts'
import { importRecord } from '../record/importRecords.ts'
import type { Rebuilding, TakenTexts } from './rebuildTexts.ts'
import { recordFromRows } from './recordFromRows.ts'

/** Every conversation whose name is known, by its number: its row, or as much as an index says where that is gone. */
export function namedConversations(remains: Remains): Map<number, Values> {
  return new Map(
    [...remains.rowsOf('conversation_ids'), ...remains.rowsOf('conversations')].map((row) => [Number(row['id']), row]),
  )
}

export function isBack({ archive }: Pick<Rebuilding, 'archive'>, row: Values): boolean {
  return idOf(archive, row) !== null
}

function idOf(archive: Archive, { provider, external_id: externalId }: Values): number | null {
  return archive.conversations.idOf(provider as 'chatgpt', String(externalId))
}

/**
 * What was made of a text that is gone, where no other text says it. A row whose text is back under another name is
 * damaged: it must not become a second conversation.
 */
export function takeMessages({ archive, remains, tally, orphanage }: Rebuilding, taken: TakenTexts): void {
  const isElsewhere = (id: number, row: Values): boolean =>
    (taken.left.has(id) || (taken.isSameCount && taken.added.has(id))) && !isBack({ archive }, row)
  const keysIn = (row: Values): ReadonlySet<string> => archive.conversations.nodeKeysOf(idOf(archive, row))
  const incomplete = new Map(
    [...namedConversations(remains)].filter(
      ([id, row]) => !isElsewhere(id, row) && keysIn(row).size < Number(row['node_count'] ?? Infinity),
    ),
  )
  const nodes = remains.nodesOf(new Set(incomplete.keys()))
  archive.transaction(() => {
    for (const [id, row] of incomplete) {
      const record = recordFromRows(row, nodes.get(id) ?? [], keysIn(row))
      if (record !== null)
        importRecord(
          { archive, importId: orphanage(), tally },
          { ...record, isWhole: true, place: `messages of conversation ${id}` },
        )
    }
  })
}
