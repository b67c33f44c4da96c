import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll } from 'vitest'
import { type ImportOptions, runImport } from '../../electron/import/record/runImport.ts'
import { type Archive, openArchive } from '../../electron/store/archive/openArchive.ts'
import type { ArchiveStats } from '../../shared/model/archiveStatistics.ts'
import type { ImportReport } from '../../shared/model/importReport.ts'
import type { ConversationView, MessageView } from '../../shared/model/library.ts'
import { writeFiles } from './buildExport.ts'

/** Noon on December 1, 2026: no test depends on the current date. */
export const fixedNow = (): number => Date.UTC(2026, 11, 1, 12)

/** Returns a new folder on each call; all of them are removed after the file's last test. */
export function temporaryFolders(name: string): (inside?: string) => string {
  const made: string[] = []
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true })
  })
  return (inside = '') => {
    const folder = mkdtempSync(path.join(os.tmpdir(), `backscroll-${name}-`))
    made.push(folder)
    return path.join(folder, inside)
  }
}

export function withArchive<T>(folder: string, work: (archive: Archive) => T): T {
  const archive = openArchive(folder, 'write')
  try {
    return work(archive)
  } finally {
    archive.close()
  }
}

export async function importInto(
  folder: string,
  source: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  const archive = openArchive(folder, 'write')
  try {
    return await runImport({
      archive,
      path: source,
      now: fixedNow,
      isCancelled: () => false,
      onProgress: () => {},
      ...options,
    })
  } finally {
    archive.close()
  }
}

export function contentOf(folder: string): Omit<ArchiveStats, 'archive'> {
  return withArchive(folder, (archive) => archive.stats.read())
}

/** The parts that must be equal after importing the same exports, in any order and any number of times. */
export function essenceOf(folder: string) {
  const { contentHash, conversations, nodes, messages, branches, rawVersions, attachments } = contentOf(folder)
  return { contentHash, conversations, nodes, messages, branches, rawVersions, attachments }
}

/** Every row of a query, straight from the file. */
export function rowsOf(folder: string, sql: string, ...values: readonly unknown[]): Record<string, unknown>[] {
  const db = new Database(path.join(folder, 'archive.db'))
  try {
    return db.prepare<unknown[], Record<string, unknown>>(sql).all(...values)
  } finally {
    db.close()
  }
}

/** Throws when the full-text index and the rows disagree, using SQLite's own check. */
export function checkIndex(folder: string): void {
  const db = new Database(path.join(folder, 'archive.db'))
  try {
    db.prepare("INSERT INTO message_fts (message_fts, rank) VALUES ('integrity-check', 1)").run()
  } finally {
    db.close()
  }
}

export function messagesOf(folder: string, id: string): MessageView[] {
  return withArchive(folder, (archive) => {
    const [found] = archive.library.find(id)
    return found ? archive.reader.messagesOf(found.rowId) : []
  })
}

/** Names of every file below a folder, with `/`. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted()
}

/** Name and content of every file below a folder, to verify that nothing was touched. */
export function snapshotOf(folder: string): ReadonlyMap<string, Buffer> {
  return new Map(filesIn(folder).map((name) => [name, readFileSync(path.join(folder, name))]))
}

export function shownBy({ stdout }: { readonly stdout: string }): ConversationView {
  return JSON.parse(stdout) as ConversationView
}

/** Writes one file, objects as JSON, and returns its path. */
export function saved(folder: string, name: string, content: string | Buffer | object): string {
  const [file] = writeFiles(folder, { [name]: content })
  return file ?? ''
}
