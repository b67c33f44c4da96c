import type { Database } from 'better-sqlite3'
import { changedLine } from '../../../shared/text/agentText.ts'
import { caseFold, foldWord } from '../../../shared/text/foldText.ts'
import { rememberUntilChange } from '../archive/rememberUntilChange.ts'

interface NamedRow {
  readonly id: number
  readonly title: string | null
  readonly project: string | null
}

interface CachedRow extends NamedRow {
  /** The title shown to agents, with its case; null if it is the stored title. */
  readonly shown: string | null
}

/**
 * Titles of conversations and projects without accents and case, because SQLite folds only ASCII. Cached until
 * something changes.
 */
export function createTitleStore(db: Database) {
  const selectAll = db.prepare<[], NamedRow>(
    `SELECT conversations.id, coalesce(conversation_edits.title, conversations.title) AS title,
       project_names.name AS project
     FROM conversations
     LEFT JOIN conversation_edits USING (provider, external_id)
     LEFT JOIN project_names ON project_names.project_id = conversations.project_id`,
  )
  const rows = rememberUntilChange(db, (): readonly CachedRow[] =>
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
    /** Conversations that show agents a different title than the stored one, if that title is accepted. */
    shownTitled: (accepts: (shownTitle: string) => boolean): number[] =>
      rows()
        .filter(({ shown }) => shown !== null && accepts(shown))
        .map(({ id }) => id),
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
