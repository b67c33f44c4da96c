import fs from 'node:fs'

const HEADER_BYTES = 100
const MAGIC = Buffer.from('SQLite format 3\0')
/** What never changes: no reserved bytes, and shares of a page that have always been these. */
const FIXED = Buffer.from([0, 64, 32, 32])

/** An archive at rest keeps no log, and says so here. */
const AT_REST = 1

/** Whether a file begins as a database does, and has no log beside it that is another's: SQLite would mix the two. */
export function isFileSound(path: string): boolean {
  return isHeaderSound(path) && !hasStrayLog(path)
}

/**
 * One that lies beside a database which says that it has none. Looked at twice, because a program may just be closing
 * its own.
 */
export function hasStrayLog(path: string): boolean {
  const before = logOf(path)
  return before !== null && readHeader(path)[18] === AT_REST && logOf(path) === before
}

function logOf(path: string): string | null {
  const stats = fs.statSync(`${path}-wal`, { bigint: true, throwIfNoEntry: false })
  return stats === undefined || stats.size === 0n ? null : `${stats.ino} ${stats.mtimeNs} ${stats.size}`
}

/**
 * Whether the first bytes of a file are a database's. SQLite itself takes some that are wrong for a wish, and only
 * reads the file from then on. An empty file is a new one.
 */
function isHeaderSound(path: string): boolean {
  const header = readHeader(path)
  if (header.length === 0) return true
  const versions = [header[18], header[19]]
  return (
    header.subarray(0, MAGIC.length).equals(MAGIC) &&
    header.subarray(20, 24).equals(FIXED) &&
    versions.every((version) => version === 1 || version === 2)
  )
}

function readHeader(path: string): Buffer {
  const file = fs.openSync(path, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    return header.subarray(0, fs.readSync(file, header, 0, HEADER_BYTES, 0))
  } finally {
    fs.closeSync(file)
  }
}
