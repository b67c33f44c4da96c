import fs from 'node:fs/promises'
import path from 'node:path'
import { openHost } from '../../../electron/host/openHost.ts'
import { buildZip, type Files } from '../../support/buildExport.ts'
import { builtFiles } from '../../support/programs.ts'

/** An export: its path, or its files. */
export type Exported = string | Files

const bugs: unknown[] = []

/** Imports each export once, with the app's threads; every requested archive is a copy. */
export function createPreparedArchives(folder: string) {
  const prepared = new Map<Exported, Promise<string>>()

  async function prepare(exported: Exported, place: string): Promise<string> {
    const archiveFolder = path.join(place, 'archive')
    const file = typeof exported === 'string' ? exported : await buildZip(place, 'export.zip', exported)
    const host = openHost({
      ...builtFiles,
      archiveFolder,
      embeddingKey: null,
      serves: 'one',
      logBug: (error) => void bugs.push(error),
    })
    const context = { signal: new AbortController().signal, emit: () => {} }
    const reply = await host.dispatch({ door: 'cli', name: 'imports.run', input: { paths: [file] }, context })
    await host.close()
    const [outcome] = reply.ok ? reply.value.outcomes : []
    if (!outcome?.report)
      throw new Error(`the sample cannot be imported: ${outcome?.error?.message}`, { cause: bugs.at(-1) })
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
