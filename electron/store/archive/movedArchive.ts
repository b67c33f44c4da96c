import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../../shared/contract/appError.ts'

/** Stays in the folder that an archive was moved out of, so that whoever was told of that folder finds it. */
const NOTE = 'moved-to.json'

const noteIn = (folder: string): string => path.join(folder, NOTE)

export function isMoveNote(name: string): boolean {
  return name === NOTE
}

/** Where the archive of a folder was moved to; null where it was not. */
function movedTo(folder: string): string | null {
  try {
    const { folder: named } = JSON.parse(fs.readFileSync(noteIn(folder), 'utf8')) as { readonly folder?: unknown }
    return typeof named === 'string' && path.isAbsolute(named) ? named : null
  } catch {
    // There is none, or it is nothing of ours.
    return null
  }
}

/** The folder that the archive is in now. Where that is on a disk which is not there, the folder that says so. */
export function followMoves(folder: string): string {
  const passed = new Set([folder])
  let at = folder
  for (let next = movedTo(at); next !== null && !passed.has(next) && fs.existsSync(next); next = movedTo(at)) {
    passed.add(next)
    at = next
  }
  return at
}

/** Renamed into its place: it is whole or not there. */
export function noteMove(from: string, to: string): void {
  const part = `${noteIn(from)}.part`
  fs.writeFileSync(part, `${JSON.stringify({ folder: to }, null, 2)}\n`, { mode: 0o600 })
  fs.renameSync(part, noteIn(from))
}

export function forgetMove(folder: string): void {
  fs.rmSync(noteIn(folder), { force: true })
}

/** For whoever was started before the move, or while the disk is away: a new archive here would hide the real one. */
export function refuseMoved(folder: string): void {
  const to = movedTo(folder)
  if (to === null) return
  const what = fs.existsSync(to)
    ? 'Start Backscroll again, and it is found there.'
    : 'That folder is not there now. Connect the disk that it is on and start Backscroll again; if the archive is ' +
      `gone for good, remove ${noteIn(folder)} to begin anew.`
  throw new AppError('archive_moved', `The archive was moved to ${to}. ${what}`)
}
