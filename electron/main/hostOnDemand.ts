import fs from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { ArchiveEvent } from '../../shared/contract/archiveEvents.ts'
import type { Dispatch } from '../api/dispatch.ts'
import type { ArchiveHost } from './openArchiveHost.ts'
import { unpackedFile } from './system/unpackedFile.ts'

interface HostOptions {
  readonly archiveFolder: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly tell: (event: ArchiveEvent) => void
  readonly logBug: (error: unknown) => void
}

interface HostOnDemand {
  readonly dispatch: Dispatch
  /** For a picture or another kept file that the page asks for by its hash, and for a made export, by its id. */
  readonly answerFile: (request: Request) => Promise<Response>
  /** Whether everything ended in time. */
  readonly close: () => Promise<boolean>
}

/** Everything about the archive is loaded when the page first asks, so that the window need not wait for it. */
export function hostOnDemand({ archiveFolder, env, tell, logBug }: HostOptions): HostOnDemand {
  let opened: Promise<ArchiveHost> | null = null

  async function open(): Promise<ArchiveHost> {
    const { openArchiveHost } = await import('./openArchiveHost.ts')
    const threadData = threadDataFor(archiveFolder, env['BACKSCROLL_EMBEDDING_KEY'] ?? null)
    return openArchiveHost({
      archiveWorkerFile: fileAddress('archiveWorker.js'),
      threadData,
      isIndexing: env['BACKSCROLL_SKIP_INDEX'] !== '1',
      tell,
      logBug,
    })
  }

  return {
    dispatch: async (call) => {
      opened ??= open()
      return (await opened).dispatch(call)
    },
    answerFile: async (request) => {
      const { answerArchiveFile } = await import('./window/appProtocol.ts')
      return answerArchiveFile(archiveFolder, request)
    },
    close: async () => {
      const host = await opened?.catch(() => null)
      return host?.close() ?? true
    },
  }
}

const fileAddress = (name: string): URL => pathToFileURL(unpackedFile(name))

function threadDataFor(archiveFolder: string, embeddingKey: string | null) {
  // The packed app has its models outside, among the other resources.
  const packedResources = unpackedFile('../../../meaning')
  return {
    archiveFolder,
    importWorkerFile: fileAddress('importWorker.js').href,
    indexWorkerFile: fileAddress('indexWorker.js').href,
    searchWorkerFile: fileAddress('searchWorker.js').href,
    resourcesFolder: fs.existsSync(packedResources) ? packedResources : unpackedFile('../../resources/meaning'),
    embeddingKey,
  }
}
