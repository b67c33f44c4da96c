import { parentPort, workerData } from 'node:worker_threads'
import { asFailure } from '../../shared/contract/asFailure.ts'
import { openArchive } from '../store/openArchive.ts'
import type { ImportJob, ImportNews } from './importJob.ts'
import { runImport } from './runImport.ts'

/** Where the importing thread starts. */
const job = workerData as ImportJob
const cancelFlag = new Int32Array(job.cancelFlag)
const isCancelled = (): boolean => Atomics.load(cancelFlag, 0) === 1
const failing = { doing: 'while importing this file', log: (line: string) => void process.stderr.write(`${line}\n`) }

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
        // A bug with one file does not keep the others out either.
        tell({ about: 'outcome', outcome: { path, report: null, error: asFailure(error, failing) } })
      }
    }
  } finally {
    archive.close()
  }
}

await importAll().catch((error: unknown) => {
  const failure = asFailure(error, failing)
  for (const path of job.paths) tell({ about: 'outcome', outcome: { path, report: null, error: failure } })
})
