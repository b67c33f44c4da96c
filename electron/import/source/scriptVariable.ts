/** The bytes after `name =` in a page, starting with the value; the caller detects where the value ends. */
export async function* scriptVariable(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const marker = Buffer.from(name)
  let isFound = false
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (isFound) {
      yield chunk
      continue
    }
    held = Buffer.concat([held, chunk])
    const start = valueStart(held, marker)
    if (start !== -1) {
      isFound = true
      yield held.subarray(start)
    } else held = held.subarray(Math.max(0, held.length - marker.length - MAX_GAP))
  }
}

/** White space and the equals sign between the name and its value. */
const MAX_GAP = 16

function valueStart(bytes: Buffer, marker: Buffer): number {
  for (let at = bytes.indexOf(marker); at !== -1; at = bytes.indexOf(marker, at + 1)) {
    const gap = /^\s*=\s*(?=[[{])/.exec(bytes.toString('latin1', at + marker.length, at + marker.length + MAX_GAP))
    if (gap) return at + marker.length + gap[0].length
  }
  return -1
}
