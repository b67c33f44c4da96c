import type { Database } from 'better-sqlite3'
import { changedLine } from '../../../shared/text/agentText.ts'
import { caseFold, foldWord } from '../../../shared/text/foldText.ts'
import { keptUntilChange } from '../archive/rememberUntilChange.ts'

interface NamedRow {
  readonly id: number
  readonly title: string | null
  readonly project: string | null
}

interface KeptRow extends NamedRow {
  /** As agents are shown it, whatever its case; null where that is the title itself. */
  readonly shown: string | null
}

/**
 * Names of conversations and their projects without accents and case: SQLite itself compares only ASCII so. Kept while
 * nothing changes.
 */
export function createTitleStore(db: Database) {
  const selectAll = db.prepare<[], NamedRow>(
    `SELECT conversations.id, coalesce(conversation_edits.title, conversations.title) AS title,
       project_names.name AS project
     FROM conversations
     LEFT JOIN conversation_edits USING (provider, external_id)
     LEFT JOIN project_names ON project_names.project_id = conversations.project_id`,
  )
  const rows = keptUntilChange(db, (): readonly KeptRow[] =>
    selectAll.all().map(({ id, title, project }) => ({
      id,
      title: foldWord(title ?? ''),
      project: foldWord(project ?? ''),
      shown: foldedLine(title ?? ''),
    })),
  )

  return {
    /** Conversations whose folded title is accepted. */
    titled: (accepts: (foldedTitle: string) => boolean): number[] =>
      rows()
        .filter(({ title }) => accepts(title ?? ''))
        .map(({ id }) => id),
    /** Conversations whose title agents are shown otherwise than it is stored, and is accepted as they are shown it. */
    shownTitled: (accepts: (shownTitle: string) => boolean): number[] =>
      rows()
        .filter(({ shown }) => shown !== null && accepts(shown))
        .map(({ id }) => id),
    /** Conversations of projects whose name contains the text. */
    inProject(text: string): number[] {
      const wanted = foldWord(text)
      return rows()
        .filter(({ project }) => project !== '' && project?.includes(wanted))
        .map(({ id }) => id)
    },
  }
}

export type TitleStore = ReturnType<typeof createTitleStore>

function foldedLine(title: string): string | null {
  const shown = changedLine(title)
  return shown === null ? null : caseFold(shown)
}
