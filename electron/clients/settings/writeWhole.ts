import { randomUUID } from 'node:crypto'
import fs from 'node:fs'

/**
 * Writes a file beside its place, and gives it the name when all of it is on the disk. Under a name of its own: another
 * Backscroll may be at the same file.
 */
export function writeWhole(file: string, text: string, mode: number): void {
  const temporary = `${file}.backscroll-${randomUUID()}.tmp`
  try {
    writeNew(temporary, text, mode)
    fs.renameSync(temporary, file)
  } catch (error) {
    fs.rmSync(temporary, { force: true })
    throw error
  }
}

/** Throws where there is a file of that name. */
export function writeNew(file: string, text: string, mode: number): void {
  const handle = fs.openSync(file, 'wx', mode)
  try {
    // The mask of the process may have taken rights away.
    fs.fchmodSync(handle, mode)
    fs.writeFileSync(handle, text, 'utf8')
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}
