import fs from 'node:fs'
import { join } from 'node:path'
import type { ReplyError } from '../../shared/contract/appError.ts'
import { asFailure } from '../../shared/contract/reply.ts'
import type { ImportProgress, ImportReport } from '../../shared/model/importReport.ts'
import { type Archive, openArchive } from '../store/archive/openArchive.ts'
import { runImport } from './record/runImport.ts'
import { openSource } from './source/openSource.ts'

interface ImportOptions {
  readonly archiveFolder: string
  readonly paths: readonly string[]
  readonly isCancelled: () => boolean
  readonly onProgress: (progress: ImportProgress) => void
}

/** What became of one path: a file that can't be read does not keep the others out. */
export type ImportOutcome =
  | { readonly path: string; readonly report: ImportReport; readonly error: null }
  | { readonly path: string; readonly report: null; readonly error: ReplyError }

const failing = { doing: 'while importing this file', log: (line: string) => void process.stderr.write(`${line}\n`) }
const failed = (path: string, error: unknown): ImportOutcome => ({
  path,
  report: null,
  error: asFailure(error, failing),
})

/** Imports one path after the other. An archive is only made when there is something to put into it. */
export async function importPaths(options: ImportOptions): Promise<ImportOutcome[]> {
  const { archiveFolder, paths } = options
  try {
    const reasons = fs.existsSync(join(archiveFolder, 'archive.db')) ? null : await whyNone(paths)
    if (reasons !== null) return [...reasons].map(([path, error]) => failed(path, error))
    const archive = openArchive(archiveFolder, 'write')
    try {
      return await importInto(archive, options)
    } finally {
      archive.close()
    }
  } catch (error) {
    return paths.map((path) => failed(path, error))
  }
}

/** Why none of the files can be opened; null where one can. */
async function whyNone(paths: readonly string[]): Promise<Map<string, unknown> | null> {
  const reasons = new Map<string, unknown>()
  for (const path of paths) {
    try {
      const source = await openSource(path)
      source.close()
      return null
    } catch (error) {
      reasons.set(path, error)
    }
  }
  return reasons
}

async function importInto(archive: Archive, options: ImportOptions): Promise<ImportOutcome[]> {
  const { paths, isCancelled } = options
  const outcomes: ImportOutcome[] = []
  const unknown: ImportOutcome[] = []
  for (const path of paths) {
    if (isCancelled()) break
    const outcome = await importOne(archive, path, options)
    if (outcome.error?.code === 'unknown_format') unknown.push(outcome)
    else outcomes.push(outcome)
  }
  // A file that no conversation asked for may belong to one that came after it.
  const isWorthAgain = outcomes.some(({ error }) => error === null) && !isCancelled()
  for (const outcome of unknown) outcomes.push(isWorthAgain ? await importOne(archive, outcome.path, options) : outcome)
  return outcomes
}

async function importOne(
  archive: Archive,
  path: string,
  { isCancelled, onProgress }: ImportOptions,
): Promise<ImportOutcome> {
  try {
    return { path, report: await runImport({ archive, path, now: Date.now, isCancelled, onProgress }), error: null }
  } catch (error) {
    return failed(path, error)
  }
}
