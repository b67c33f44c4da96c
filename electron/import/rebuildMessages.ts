import type { Remains, Values } from '../store/salvage/remains.ts'
import { importRecord } from './importRecords.ts'
import type { Rebuilding } from './rebuildTexts.ts'
import { recordFromRows } from './recordFromRows.ts'

/** Every conversation whose name is known, by its number: its row, or as much as an index says where that is gone. */
export function namedConversations(remains: Remains): Map<number, Values> {
  return new Map([...remains.rowsOf('conversation_ids'), ...remains.rowsOf('conversations')].map((row) => [Number(row['id']), row]))
}

export function isBack({ archive }: Pick<Rebuilding, 'archive'>, { provider, external_id: externalId }: Values): boolean {
  return archive.conversations.idOf(provider as 'chatgpt', String(externalId)) !== null
}

/** Conversations whose text is gone, from what was made of it. */
export function takeMessages(work: Rebuilding): void {
  const { archive, remains, tally, orphanage } = work
  const gone = new Map([...namedConversations(remains)].filter(([, row]) => !isBack(work, row)))
  const nodes = remains.nodesOf(new Set(gone.keys()))
  archive.transaction(() => {
    for (const [id, row] of gone) {
      const record = recordFromRows(row, nodes.get(id) ?? [])
      if (record !== null) importRecord({ archive, importId: orphanage(), tally }, { ...record, isWhole: true, place: `messages of conversation ${id}` })
    }
  })
}
