import { createHandlers } from '../api/createHandlers.ts'
import { createDispatch, type Dispatch } from '../api/dispatch.ts'
import { createHandlerParts, type HandlerParts } from '../api/handlerParts.ts'
import { createSearcher } from '../search/startSearching.ts'

interface OpenOptions extends Omit<HandlerParts, 'searcher' | 'read' | 'write'> {
  readonly searchWorkerFile: URL
  readonly logBug: (error: unknown) => void
}

export interface OpenedDispatch {
  readonly dispatch: Dispatch
  /** Ends what is still searched for. */
  readonly close: () => Promise<void>
}

export function openDispatch({ searchWorkerFile, logBug, ...parts }: OpenOptions): OpenedDispatch {
  const { archiveFolder, resourcesFolder, embeddingKey } = parts
  const searcher = createSearcher(searchWorkerFile, { archiveFolder, resourcesFolder, embeddingKey })
  return {
    dispatch: createDispatch(createHandlers(createHandlerParts({ ...parts, searcher })), logBug),
    close: searcher.close,
  }
}
