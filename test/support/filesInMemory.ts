import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Several times what the tests need at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Puts temporary files into memory where Linux offers that. Tests write thousands of small archives, and waiting for a
 * disk to confirm every change takes longer than everything else.
 */
export function keepFilesInMemory(): void {
  const memory = '/dev/shm'
  if (process.env['TMPDIR'] !== undefined || !fs.existsSync(memory) || process.availableMemory() < 2 * ENOUGH_BYTES)
    return
  const { bavail, bsize } = fs.statfsSync(memory)
  // Some tests start a program that they have written.
  const mounts = fs.readFileSync('/proc/mounts', 'utf8')
  if (bavail * bsize < ENOUGH_BYTES || new RegExp(`^\\S+ ${memory} .*\\bnoexec\\b`, 'm').test(mounts)) return
  const folder = path.join(memory, `backscroll-tests-${os.userInfo().uid}`)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  process.env['TMPDIR'] = folder
}
