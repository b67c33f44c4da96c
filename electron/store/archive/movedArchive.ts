import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../../shared/contract/appError.ts'

/** Left in the old folder after a move, so programs configured with that folder still find the archive. */
const NOTE = 'moved-to.json'

const noteIn = (folder: string): string => path.join(folder, NOTE)

export function isMoveNote(name: string): boolean {
  return name === NOTE
}

function movedTo(folder: string): string | null {
  try {
    const { folder: named } = JSON.parse(fs.readFileSync(noteIn(folder), 'utf8')) as { readonly folder?: unknown }
    return typeof named === 'string' && path.isAbsolute(named) ? named : null
  } catch {
    // The note is missing, or isn't ours.
    return null
  }
}

/** The folder the archive is in now. If its disk isn't connected, the folder with the note that points there. */
export function followMoves(folder: string): string {
  const passed = new Set([folder])
  let at = folder
  for (let next = movedTo(at); next !== null && !passed.has(next) && fs.existsSync(next); next = movedTo(at)) {
    passed.add(next)
    at = next
  }
  return at
}

/** Written by rename, so the note is complete or absent. */
export function noteMove(from: string, to: string): void {
  const part = `${noteIn(from)}.part`
  fs.writeFileSync(part, `${JSON.stringify({ folder: to }, null, 2)}\n`, { mode: 0o600 })
  fs.renameSync(part, noteIn(from))
}

export function forgetMove(folder: string): void {
  fs.rmSync(noteIn(folder), { force: true })
}

/**
 * For programs started before the move, or while the disk is disconnected: a new archive here would hide the real one.
 */
export function refuseMoved(folder: string): void {
  const to = movedTo(folder)
  if (to === null) return
  throw fs.existsSync(to)
    ? AppError.of('archiveElsewhere', { folder: to })
    : AppError.of('archiveUnreachable', { folder: to, note: noteIn(folder) })
}
