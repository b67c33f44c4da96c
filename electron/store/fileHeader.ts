import fs from 'node:fs'

const HEADER_BYTES = 100
const MAGIC = Buffer.from('SQLite format 3\0')
/** What never changes: no reserved bytes, and shares of a page that have always been these. */
const FIXED = Buffer.from([0, 64, 32, 32])

/** Whether the first bytes of a file are a database's. SQLite itself takes some that are wrong for a wish, and only reads the file from then on. An empty file is a new one. */
export function isHeaderSound(path: string): boolean {
  const file = fs.openSync(path, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    const length = fs.readSync(file, header, 0, HEADER_BYTES, 0)
    if (length === 0) return true
    const versions = [header[18], header[19]]
    return header.subarray(0, MAGIC.length).equals(MAGIC) && header.subarray(20, 24).equals(FIXED) && versions.every((version) => version === 1 || version === 2)
  } finally {
    fs.closeSync(file)
  }
}
