import { runImport } from '../../electron/import/record/runImport.ts'
import { openArchive } from '../../electron/store/archive/openArchive.ts'

/** Imports one file in its own process that may be killed at any moment: `node importScript.ts FOLDER FILE`. */
const [, , folder = '', file = ''] = process.argv
const archive = openArchive(folder, 'write')
process.stdout.write('begun\n')
await runImport({ archive, path: file, now: Date.now, isCancelled: () => false, onProgress: () => {} })
archive.close()
