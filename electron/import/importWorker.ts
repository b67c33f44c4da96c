import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../shared/contract/appError.ts'
import { type ReplyError, replyError } from '../../shared/contract/reply.ts'
import { openArchive } from '../store/openArchive.ts'
import type { ImportJob, ImportNews } from './importJob.ts'
import { runImport } from './runImport.ts'

/** Where the importing thread starts. */
const job = workerData as ImportJob
const cancelFlag = new Int32Array(job.cancelFlag)
const isCancelled = (): boolean => Atomics.load(cancelFlag, 0) === 1

function tell(news: ImportNews): void {
  parentPort?.postMessage(news)
}

async function importAll(): Promise<void> {
  const archive = openArchive(job.archiveFolder, 'write')
  try {
    for (const path of job.paths) {
      if (isCancelled()) return
      try {
        const onProgress = (progress: Extract<ImportNews, { about: 'progress' }>['progress']): void => tell({ about: 'progress', progress })
        const report = await runImport({ archive, path, now: Date.now, isCancelled, onProgress })
        tell({ about: 'outcome', outcome: { path, report, error: null } })
      } catch (error) {
        tell({ about: 'outcome', outcome: { path, report: null, error: asFailure(error) } })
      }
    }
  } finally {
    archive.close()
  }
}

/** A bug with one file does not keep the others out either; its details are for developers. */
function asFailure(error: unknown): ReplyError {
  if (error instanceof AppError) return replyError(error)
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  return { code: 'internal', message: 'Something went wrong inside Backscroll while importing this file; what it was stands above.' }
}

await importAll().catch((error: unknown) => {
  const failure = asFailure(error)
  for (const path of job.paths) tell({ about: 'outcome', outcome: { path, report: null, error: failure } })
})
