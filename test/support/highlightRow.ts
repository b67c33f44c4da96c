import { rowsOf } from './archiveFixture.ts'

/** A highlight as the archive stores it, in any message. */
export function highlightRow(folder: string, externalId: string, provider = 'chatgpt'): void {
  rowsOf(
    folder,
    `INSERT INTO highlights (provider, external_id, node_key, quote, quote_before, quote_after, quote_start, colour,
      note, tags, created_at_ms, updated_at_ms)
     VALUES (?, ?, 'n-1', 'heron', '', '', 0, 'green', '', '[]', 1, 1) RETURNING id`,
    provider,
    externalId,
  )
}
