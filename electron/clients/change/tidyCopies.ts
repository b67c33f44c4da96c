import fs from 'node:fs'
import type { ClientRecord } from './records.ts'
import { copiesOf } from '../settings/settingsFile.ts'

const KEPT = 3

/** Of the copies beside a file, the latest few stay, and those that an undo or a removal goes back to. */
export function tidyCopies(file: string, { origins, lastChange }: ClientRecord): void {
  const needed = [...origins, ...lastChange].map(({ backup }) => backup)
  try {
    const copies = copiesOf(file).map((copy) => ({ copy, writtenAtMs: fs.statSync(copy).mtimeMs }))
    const old = copies.toSorted((one, other) => other.writtenAtMs - one.writtenAtMs).slice(KEPT)
    for (const { copy } of old) if (!needed.includes(copy)) fs.rmSync(copy)
  } catch {
    // One that cannot be taken away does no harm.
  }
}
