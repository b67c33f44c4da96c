import fs from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { startIndexing } from '../../../electron/embed/build/startIndexing.ts'
import { startImport } from '../../../electron/import/startImport.ts'
import { buildZip, type Files } from '../../support/buildExport.ts'

/** An export: its path, or its files. */
export type Exported = string | Files

const projectFolder = path.join(import.meta.dirname, '..', '..', '..')
const built = (name: string): URL => pathToFileURL(path.join(projectFolder, 'out', 'main', name))

const onProgress = (): void => {}

/** Imports each export once, with the app's threads; every requested archive is a copy. */
export function createPreparedArchives(folder: string) {
  const prepared = new Map<Exported, Promise<string>>()

  async function prepare(exported: Exported, place: string): Promise<string> {
    const archiveFolder = path.join(place, 'archive')
    const file = typeof exported === 'string' ? exported : await buildZip(place, 'export.zip', exported)
    const { signal } = new AbortController()
    const [outcome] = await startImport({
      workerFile: built('importWorker.js'),
      archiveFolder,
      paths: [file],
      signal,
      onProgress,
    })
    if (!outcome?.report) throw new Error(`the sample cannot be imported: ${outcome?.error?.message}`)
    await startIndexing({
      workerFile: built('indexWorker.js'),
      archiveFolder,
      resourcesFolder: path.join(projectFolder, 'resources', 'meaning'),
      embeddingKey: null,
      extent: 'static',
      signal,
      onProgress,
    })
    return archiveFolder
  }

  return {
    copyTo: async (exported: Exported, archiveFolder: string): Promise<void> => {
      const known = prepared.get(exported) ?? prepare(exported, path.join(folder, String(prepared.size)))
      prepared.set(exported, known)
      await fs.cp(await known, archiveFolder, { recursive: true })
    },
  }
}
