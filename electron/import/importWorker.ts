import fs from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { asFailure } from '../../shared/contract/reply.ts'
import type { ImportProgress } from '../../shared/model/importReport.ts'
import { type Archive, openArchive } from '../store/archive/openArchive.ts'
import type { ImportJob, ImportNews, ImportOutcome } from './importJob.ts'
import { openSource } from './source/openSource.ts'
import { runImport } from './record/runImport.ts'

/** Where the importing thread starts. */
const job = workerData as ImportJob
const cancelFlag = new Int32Array(job.cancelFlag)
const isCancelled = (): boolean => Atomics.load(cancelFlag, 0) === 1
const failing = { doing: 'while importing this file', log: (line: string) => void process.stderr.write(`${line}\n`) }

function tell(news: ImportNews): void {
  parentPort?.postMessage(news)
}

/** Why none of the files can be opened; null where one can. An archive is only made for something to put into it. */
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

const onProgress = (progress: ImportProgress): void => tell({ about: 'progress', progress })

async function importAll(): Promise<void> {
  const reasons = fs.existsSync(join(job.archiveFolder, 'archive.db')) ? null : await whyNone(job.paths)
  if (reasons === null) return importInto(openArchive(job.archiveFolder, 'write'))
  for (const [path, error] of reasons)
    tell({ about: 'outcome', outcome: { path, report: null, error: asFailure(error, failing) } })
}

async function importInto(archive: Archive): Promise<void> {
  try {
    const unknown: ImportOutcome[] = []
    let hasRead = false
    for (const path of job.paths) {
      if (isCancelled()) break
      const outcome = await importOne(archive, path)
      hasRead ||= outcome.error === null
      if (outcome.error?.code === 'unknown_format') unknown.push(outcome)
      else tell({ about: 'outcome', outcome })
    }
    // A file that no conversation asked for may belong to one that came after it.
    const isWorthAgain = hasRead && !isCancelled()
    for (const outcome of unknown)
      tell({ about: 'outcome', outcome: isWorthAgain ? await importOne(archive, outcome.path) : outcome })
  } finally {
    archive.close()
  }
}

async function importOne(archive: Archive, path: string): Promise<ImportOutcome> {
  try {
    return { path, report: await runImport({ archive, path, now: Date.now, isCancelled, onProgress }), error: null }
  } catch (error) {
    // A bug with one file does not keep the others out either.
    return { path, report: null, error: asFailure(error, failing) }
  }
}

await importAll().catch((error: unknown) => {
  const failure = asFailure(error, failing)
  for (const path of job.paths) tell({ about: 'outcome', outcome: { path, report: null, error: failure } })
})
