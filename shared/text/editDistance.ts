/** The number of letters to add, drop, change or swap with their neighbor (Damerau). Both are short. */
export function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= from.length; row += 1) {
    const cells = [row]
    rows.push(cells)
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const swapped = isSwap ? at(row - 2, column - 2) + 1 : Infinity
      cells.push(
        Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1), swapped),
      )
    }
  }
  return at(from.length, to.length)
}
