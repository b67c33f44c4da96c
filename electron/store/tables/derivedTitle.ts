import type { Database } from 'better-sqlite3'
import { deriveTitle, isUntitled } from '../../../shared/text/derivedTitle.ts'

/** Enough of a question for a title, even after an indented start. */
const READ = 1000

/**
 * The first question on the shown path, as the title of a conversation that has none; null if it has one, and for your
 * own titles always. Nothing is stored. The index of a conversation's nodes finds the question.
 * @param from a table or view in the query, with the conversation's id, provider, external id and title
 */
export function derivedTitle(from: 'conversations' | 'shown_conversations'): string {
  return `CASE WHEN is_untitled(${from}.title) AND NOT EXISTS (
      SELECT 1 FROM conversation_edits AS own
      WHERE own.provider = ${from}.provider AND own.external_id = ${from}.external_id AND own.title IS NOT NULL)
    THEN derive_title((
      SELECT substr(asked.content, 1, ${READ}) FROM nodes AS asked
      WHERE asked.conversation_id = ${from}.id AND asked.position IS NOT NULL AND asked.role = 'user'
        AND asked.kind = 'message' AND trim(asked.content, char(9, 10, 13, 32)) <> ''
      ORDER BY asked.position LIMIT 1)) END`
}

export function addTitleFunctions(db: Database): void {
  db.function('is_untitled', { deterministic: true }, (title) =>
    Number(isUntitled(typeof title === 'string' ? title : null)),
  )
  db.function('derive_title', { deterministic: true }, (text) => (typeof text === 'string' ? deriveTitle(text) : null))
}
