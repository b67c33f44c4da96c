import { startImport } from '../../import/startImport.ts'
import { undoImport } from '../../import/undoImport.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerParts } from '../handlerParts.ts'

export function createImportHandlers(parts: HandlerParts): Pick<Handlers, 'imports.run' | 'imports.list' | 'imports.undo'> {
  return {
    'imports.run': async ({ paths }, { signal, emit }) => {
      const { archiveFolder, importWorkerFile: workerFile } = parts
      const onProgress = (progress: Parameters<typeof emit>[0]['progress']): void => emit({ name: 'import.progress', progress })
      return { outcomes: await startImport({ workerFile, archiveFolder, paths, signal, onProgress }) }
    },
    'imports.list': () => parts.read((archive) => ({ imports: archive.imports.list() })),
    'imports.undo': ({ id }) => parts.write((archive) => undoImport(archive, id)),
  }
}
