import type { Database } from 'better-sqlite3'
import { keptUntilChange } from '../archive/keptUntilChange.ts'

/** A conversation at its place by title; without a title it comes last. */
export interface TitledRow {
  readonly at: string | null
  readonly rowId: number
}

/** So much of a title counts: a cursor has to hold it. */
const LONGEST = 100

/** As people look things up: capital letters and accents matter least, and 9 comes before 10. */
const collator = new Intl.Collator('en', { numeric: true })

/**
 * Conversations by their titles as people see them. SQLite compares only ASCII without regard to case, so this is done
 * here, and kept while nothing changes.
 */
export function createTitleOrder(db: Database) {
  const selectAll = db.prepare<[], { rowId: number; title: string | null }>(
    `SELECT conversations.id AS rowId, coalesce(conversation_edits.title, conversations.title) AS title FROM
      conversations
     LEFT JOIN conversation_edits USING (provider, external_id)`,
  )
  const rows = keptUntilChange(db, (): readonly TitledRow[] =>
    selectAll
      .all()
      .map(({ rowId, title }) => ({ rowId, at: keyOf(title) }))
      .toSorted(compare),
  )

  return {
    /** Nearest first; the place itself is not included. */
    after: (place: TitledRow | null): readonly TitledRow[] =>
      place === null ? rows() : rows().slice(placeAmong(rows(), (row) => compare(row, place) <= 0)),
    before: (place: TitledRow): readonly TitledRow[] =>
      rows()
        .slice(
          0,
          placeAmong(rows(), (row) => compare(row, place) < 0),
        )
        .toReversed(),
  }
}

function keyOf(title: string | null): string | null {
  const key = (title ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed()
  return key === '' ? null : key
}

function compare(one: TitledRow, two: TitledRow): number {
  if (one.at === null || two.at === null)
    return Number(one.at === null) - Number(two.at === null) || one.rowId - two.rowId
  return collator.compare(one.at, two.at) || one.rowId - two.rowId
}

/** How many of the rows come before: halves what is left until nothing is. */
function placeAmong(rows: readonly TitledRow[], isBefore: (row: TitledRow) => boolean): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row !== undefined && isBefore(row)) low = middle + 1
    else high = middle
  }
  return low
}
