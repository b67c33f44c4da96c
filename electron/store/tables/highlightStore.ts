import type { Database } from 'better-sqlite3'
import type { Provider } from '../../../shared/model/conversation.ts'
import type { Highlight, TextAnchor } from '../../../shared/model/highlight.ts'
import type { HighlightColor } from '../../../shared/model/highlightColors.ts'
import { derivedTitle } from './derivedTitle.ts'

interface MessageKey {
  readonly provider: Provider
  readonly externalId: string
  readonly nodeKey: string
}

interface HighlightFields {
  readonly colour: HighlightColor
  readonly note: string
  readonly tags: readonly string[]
}

type HighlightRow = Omit<Highlight, 'anchor' | 'tags' | 'isReadable'> &
  TextAnchor & { readonly tags: string; readonly isReadable: number }

const COLUMNS = `
  highlights.id, highlights.external_id AS conversationId, highlights.node_key AS messageId,
  coalesce(conversation_edits.title, conversations.title) AS title, ${derivedTitle('conversations')} AS derivedTitle,
  nodes.id IS NOT NULL AS isReadable, nodes.role, nodes.created_at_ms AS saidAtMs,
  quote, quote_before AS before, quote_after AS after, quote_start AS start, colour, note, tags,
  highlights.created_at_ms AS createdAtMs, highlights.updated_at_ms AS updatedAtMs`

/**
 * Adds what the archive still knows about the message; leaves out the trash. The index covers only the first eight
 * characters of a key.
 */
const ROWS = `
  FROM highlights
  LEFT JOIN conversations
    ON conversations.external_id = highlights.external_id AND conversations.provider = highlights.provider
  LEFT JOIN conversation_edits
    ON conversation_edits.external_id = highlights.external_id AND conversation_edits.provider = highlights.provider
  LEFT JOIN nodes ON nodes.id = (
    SELECT id FROM nodes AS named
    WHERE substr(named.node_key, 1, 8) = substr(highlights.node_key, 1, 8)
      AND named.node_key = highlights.node_key AND named.conversation_id = conversations.id AND named.kind <> 'empty')
  WHERE conversation_edits.trashed_at_ms IS NULL`

/** The user's highlights, by ids that stay the same in every import. */
export function createHighlightStore(db: Database) {
  const selectAll = db.prepare<[], HighlightRow>(
    `SELECT ${COLUMNS} ${ROWS} ORDER BY highlights.created_at_ms DESC, highlights.id DESC`,
  )
  const selectOf = db.prepare<[string], HighlightRow>(
    `SELECT ${COLUMNS} ${ROWS} AND highlights.external_id = ?
     ORDER BY highlights.created_at_ms DESC, highlights.id DESC`,
  )
  const selectOne = db.prepare<[number], HighlightRow>(`SELECT ${COLUMNS} ${ROWS} AND highlights.id = ?`)
  const selectSame = db
    .prepare<[string, string, string, number, string], number>(
      `SELECT id FROM highlights
       WHERE external_id = ? AND provider = ? AND node_key = ? AND quote_start = ? AND quote = ?`,
    )
    .pluck()
  const selectKey = db
    .prepare<[{ rowId: number; id: string }], string>(
      `SELECT node_key FROM nodes
       WHERE conversation_id = @rowId AND (node_key = @id OR message_id = @id) AND kind <> 'empty'
       ORDER BY node_key = @id DESC LIMIT 1`,
    )
    .pluck()
  const insert = db.prepare(
    `INSERT INTO highlights (
       provider, external_id, node_key, quote, quote_before, quote_after, quote_start, colour, note, tags,
       created_at_ms, updated_at_ms
     ) VALUES (
       @provider, @externalId, @nodeKey, @quote, @before, @after, @start, @colour, @note, @tags, @nowMs, @nowMs)`,
  )
  const update = db.prepare(
    'UPDATE highlights SET colour = @colour, note = @note, tags = @tags, updated_at_ms = @nowMs WHERE id = @id',
  )
  const remove = db.prepare<[number]>('DELETE FROM highlights WHERE id = ?')

  return {
    /** Latest first; of one conversation if its id is given. */
    list(externalId: string | null): Highlight[] {
      return (externalId === null ? selectAll.all() : selectOf.all(externalId)).map(toHighlight)
    },

    find(id: number): Highlight | null {
      const row = selectOne.get(id)
      return row ? toHighlight(row) : null
    },

    /** A highlight of exactly the same words. */
    findSame({ provider, externalId, nodeKey }: MessageKey, { start, quote }: TextAnchor): number | null {
      return selectSame.get(externalId, provider, nodeKey, start, quote) ?? null
    },

    /** Finds a message's key in a conversation, by that key or by the provider's message id. */
    keyOf(rowId: number, id: string): string | null {
      return selectKey.get({ rowId, id }) ?? null
    },

    add(key: MessageKey, anchor: TextAnchor, { tags, ...said }: HighlightFields, nowMs: number): number {
      return Number(insert.run({ ...key, ...anchor, ...said, tags: JSON.stringify(tags), nowMs }).lastInsertRowid)
    },

    edit(id: number, { colour, note, tags }: HighlightFields, nowMs: number): void {
      update.run({ id, colour, note, tags: JSON.stringify(tags), nowMs })
    },

    remove(id: number): void {
      remove.run(id)
    },
  }
}

function toHighlight({ quote, before, after, start, tags, isReadable, ...row }: HighlightRow): Highlight {
  return {
    ...row,
    isReadable: isReadable === 1,
    anchor: { quote, before, after, start },
    tags: JSON.parse(tags) as string[],
  }
}
