export type Cell = string | number | null

/** Whether a row is stored as it was worked out. */
export function sameCells(stored: readonly Cell[], fresh: readonly Cell[]): boolean {
  return stored.length === fresh.length && stored.every((cell, index) => cell === fresh[index])
}
