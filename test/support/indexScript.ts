import { runIndexing } from '../../electron/embed/build/indexRun.ts'
import { openArchive } from '../../electron/store/archive/openArchive.ts'
import { wordEmbedder } from './wordEmbedder.ts'

/** Indexes in its own process that may be killed at any moment: `node indexScript.ts FOLDER`. */
const [, , folder = ''] = process.argv
const archive = openArchive(folder, 'write')
process.stdout.write('begun\n')
await runIndexing({
  archive,
  extent: 'all',
  openStatic: () => wordEmbedder('table'),
  openModel: async () => ({ embedder: wordEmbedder('model'), batchesAhead: 2 }),
  signal: new AbortController().signal,
  now: Date.now,
  onProgress: () => {},
})
archive.close()
