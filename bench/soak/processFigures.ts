import fs from 'node:fs'
import path from 'node:path'

export interface Figures {
  readonly rssMegabytes: number
  readonly openFiles: number
  readonly threads: number
  readonly logMegabytes: number
}

const MEGABYTE = 1024 * 1024

/** The resources a process holds right now according to Linux, and the size of the archive's log. */
export function readFigures(pid: number, archiveFolder: string): Figures {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  const numberAfter = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  return {
    rssMegabytes: numberAfter('VmRSS') / 1024,
    openFiles: fs.readdirSync(`/proc/${pid}/fd`).length,
    threads: numberAfter('Threads'),
    logMegabytes:
      (fs.statSync(path.join(archiveFolder, 'archive.db-wal'), { throwIfNoEntry: false })?.size ?? 0) / MEGABYTE,
  }
}
