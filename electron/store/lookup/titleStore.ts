import type { Database } from 'better-sqlite3'
import { agentText } from '../../../shared/text/agentText.ts'
import { foldWord } from '../../../shared/text/foldText.ts'
import { rememberUntilChange } from '../archive/rememberUntilChange.ts'

interface NamedRow {
  readonly id: number
  readonly title: string | null
  readonly project: string | null
}

/**
 * Titles of conversations and projects without accents and case, because SQLite folds only ASCII. Cached until
 * something changes.
 */
export function createTitleStore(db: Database) {
  const selectAll = db.prepare<[], NamedRow>('SELECT id, title, project_name AS project FROM shown_conversations')
  const rows = rememberUntilChange(db, (): readonly NamedRow[] =>
    selectAll.all().map(({ id, title, project }) => ({
      id,
      title: foldWord(agentText(title ?? '')),
      project: foldWord(project ?? ''),
    })),
  )

  return {
    /** Conversations whose folded title is accepted. */
    titled: (accepts: (foldedTitle: string) => boolean): number[] =>
      rows()
        .filter(({ title }) => accepts(title ?? ''))
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
