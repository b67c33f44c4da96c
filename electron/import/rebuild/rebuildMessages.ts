import type { Archive } from '../../store/archive/openArchive.ts'
import type { DamagedDatabase, Values } from '../../store/salvage/damagedDatabase.ts'
import type { ExportFormat } from '../formats/exportFormat.ts'
import { formatFrom, providers } from '../formats/index.ts'
import { importRecord } from '../record/importRecords.ts'
import type { RebuildContext, RestoredTexts } from './rebuildTexts.ts'

/**
 * Conversations with a known external id, by number: their row, or what an index still has of it. Entries of other
 * indexes look the same, so the index counts only with a provider that we know.
 */
export function namedConversations(remains: DamagedDatabase): Map<number, Values> {
  const indexed = remains
    .rowsOf('conversation_ids')
    .filter(({ provider }) => providers.some(({ id }) => id === provider))
  return new Map([...indexed, ...remains.rowsOf('conversations')].map((row) => [Number(row['id']), row]))
}

export function isRestored({ archive }: Pick<RebuildContext, 'archive'>, row: Values): boolean {
  return idOf(archive, row) !== null
}

function idOf(archive: Archive, { provider, external_id: externalId }: Values): number | null {
  return archive.conversations.idOf(String(provider), String(externalId))
}

/**
 * Restores messages whose text is gone and that no other text contains. A row whose text was restored under another id
 * is damaged and must not become a second conversation.
 */
export function restoreMessages(
  { archive, remains, tally, fallbackImportId }: RebuildContext,
  taken: RestoredTexts,
): void {
  const isElsewhere = (id: number, row: Values): boolean =>
    (taken.left.has(id) || (taken.hasSameNumbering && taken.added.has(id))) && !isRestored({ archive }, row)
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
          { archive, importId: fallbackImportId(), tally },
          { ...record, isWhole: true, place: `messages of conversation ${id}` },
        )
    }
  })
}

interface RowRecord {
  readonly bytes: Buffer
  readonly format: ExportFormat
}

/**
 * Rebuilds a conversation in its provider's format from its stored messages, except the known ones: less rich than the
 * original text, but it reads the same. Null if no message is left.
 */
function recordFromRows(conversation: Values, nodes: readonly Values[], known: ReadonlySet<string>): RowRecord | null {
  const ordered = nodes.toSorted((one, other) => Number(one['ordinal']) - Number(other['ordinal']))
  const wanted = ordered.filter((node) => !known.has(String(node['node_key'])))
  if (!wanted.some(({ content }) => content !== '')) return null
  const format = formatFrom(String(conversation['provider']))
  const keys = new Map(ordered.map((node) => [node['ordinal'], node['node_key']]))
  return { format, bytes: Buffer.from(JSON.stringify(format.provider.write({ conversation, nodes: wanted, keys }))) }
}
