/**
 * Every clock on the wall is some quarters of an hour away from Greenwich, so that each of them lies within one hour
 * wherever somebody is.
 */
const QUARTER_MS = 900_000

/**
 * When the quarter of an hour of a time began, for GROUP BY. SQLite divides towards zero, so times before 1970 are
 * moved down first.
 */
export function quarterOf(column: string): string {
  return `(${column} - ${QUARTER_MS - 1} * (${column} < 0)) / ${QUARTER_MS} * ${QUARTER_MS}`
}
