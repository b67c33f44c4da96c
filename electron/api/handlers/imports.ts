import type { ImportProgress } from '../../../shared/model/importProgress.ts'
import { startIndexing } from '../../embed/startIndexing.ts'
import { startImport } from '../../import/startImport.ts'
import { undoImport } from '../../import/undoImport.ts'
import type { CallContext, Handlers } from '../dispatch.ts'
import type { HandlerParts } from '../handlerParts.ts'

export function createImportHandlers(parts: HandlerParts): Pick<Handlers, 'imports.run' | 'imports.list' | 'imports.undo'> {
  return {
    'imports.run': async ({ paths }, context) => {
      const { signal, emit } = context
      const { archiveFolder, importWorkerFile: workerFile } = parts
      const onProgress = (progress: ImportProgress): void => emit({ name: 'import.progress', progress })
      const outcomes = await startImport({ workerFile, archiveFolder, paths, signal, onProgress })
      if (outcomes.some(({ report }) => report !== null)) await indexStaticTable(parts, context)
      return { outcomes }
    },
    'imports.list': () => parts.read((archive) => ({ imports: archive.imports.list() })),
    'imports.undo': ({ id }) => parts.write((archive) => undoImport(archive, id)),
  }
}

/** What was imported can be found by its meaning at once, if less well than with the model. */
async function indexStaticTable({ indexWorkerFile: workerFile, archiveFolder, resourcesFolder, embeddingKey }: HandlerParts, { signal, emit }: CallContext): Promise<void> {
  try {
    await startIndexing({
      workerFile, archiveFolder, resourcesFolder, embeddingKey, extent: 'static', signal,
      onProgress: (progress) => emit({ name: 'index.progress', progress }),
    })
  } catch {
    // The import is done, whatever comes of this. Most likely an indexer is running already, and comes round to what is new by itself;
    // else "index status" tells what is missing, and the next build meets the same error where it is shown.
  }
}
