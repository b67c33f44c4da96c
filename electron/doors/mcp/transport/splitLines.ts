const LINE_FEED = 10

interface LineEars {
  readonly onLine: (line: string) => void
  /** A line was longer than allowed; what follows it is read as usual. */
  readonly onTooLong: () => void
}

/** Takes pieces of a stream and gives its lines. It never holds more than the longest line that is allowed. */
export function createLineSplitter(maxByteLength: number, { onLine, onTooLong }: LineEars): (piece: Buffer) => void {
  let held: Buffer[] = []
  let heldByteLength = 0
  let isSkipping = false

  function hold(piece: Buffer): void {
    if (isSkipping) return
    held.push(piece)
    heldByteLength += piece.length
    if (heldByteLength <= maxByteLength) return
    held = []
    isSkipping = true
    onTooLong()
  }

  function endLine(): void {
    const line = isSkipping ? '' : Buffer.concat(held).toString('utf8').trim()
    held = []
    heldByteLength = 0
    isSkipping = false
    if (line !== '') onLine(line)
  }

  return (piece) => {
    let start = 0
    for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, start)) {
      hold(piece.subarray(start, end))
      endLine()
      start = end + 1
    }
    if (start < piece.length) hold(piece.subarray(start))
  }
}
