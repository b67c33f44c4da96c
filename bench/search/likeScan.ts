import type { Database } from 'better-sqlite3'
import { median } from './quantiles.ts'

export interface ScanTimes {
  readonly wallMs: number
  readonly cpuMs: number
}

/** Mimics a search box without an index: scans every text, newest first. */
export function likeScan(db: Database, words: readonly string[]): ScanTimes {
  const scan = db.prepare<[string]>(
    'SELECT id, content FROM nodes WHERE content LIKE ? ORDER BY created_at_ms DESC LIMIT 50',
  )
  const runs = words.map((word) => {
    const startedAt = performance.now()
    const cpuBefore = process.cpuUsage()
    scan.all(`%${word}%`)
    const { user, system } = process.cpuUsage(cpuBefore)
    return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 }
  })
  return { wallMs: median(runs.map(({ wallMs }) => wallMs)), cpuMs: median(runs.map(({ cpuMs }) => cpuMs)) }
}
