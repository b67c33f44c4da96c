import fs from 'node:fs'
import os from 'node:os'
import { pathToFileURL } from 'node:url'
import type { App } from 'electron'
import type { ArchiveEvent } from '../../shared/contract/archiveEvents.ts'
import { defaultArchiveFolder } from '../api/archiveFolder.ts'
import type { Dispatch } from '../api/dispatch.ts'
import type { ArchiveHost } from './openArchiveHost.ts'
import { unpackedFile } from './unpackedFile.ts'

interface HostOnDemand {
  readonly dispatch: Dispatch
  /** For a picture or another kept file that the page asks for by its hash, and for a made export, by its id. */
  readonly answerFile: (request: Request) => Promise<Response>
}

/** Everything about the archive is loaded when the page first asks, so that the window need not wait for it; and ends before the app does. */
export function hostOnDemand(app: App, tell: (event: ArchiveEvent) => void): HostOnDemand {
  const archiveFolder = defaultArchiveFolder({ platform: process.platform, home: os.homedir(), env: process.env })
  let opened: Promise<ArchiveHost> | null = null

  async function open(): Promise<ArchiveHost> {
    const { openArchiveHost } = await import('./openArchiveHost.ts')
    return openArchiveHost({ archiveWorkerFile: fileAddress('archiveWorker.js'), threadData: threadData(archiveFolder), isIndexing: process.env['BACKSCROLL_SKIP_INDEX'] !== '1', tell, logBug })
  }

  app.once('will-quit', (event) => {
    if (opened === null) return
    event.preventDefault()
    void opened.then(({ close }) => close(), () => true).then((isClosed) => {
      // Not within the event itself, where Electron takes no notice.
      if (isClosed) setImmediate(() => app.quit())
      // A thread that is deep inside SQLite would keep the app for as long. Nothing that we keep can be torn by this.
      else process.kill(process.pid, 'SIGKILL')
    })
  })
  return {
    dispatch: async (call) => {
      opened ??= open()
      return (await opened).dispatch(call)
    },
    answerFile: async (request) => {
      const { answerArchiveFile } = await import('./answerArchiveFile.ts')
      return answerArchiveFile(archiveFolder, request)
    },
  }
}

const fileAddress = (name: string): URL => pathToFileURL(unpackedFile(name))

function threadData(archiveFolder: string) {
  // The packed app has its models outside, among the other resources.
  const packedResources = unpackedFile('../../../meaning')
  return {
    archiveFolder,
    importWorkerFile: fileAddress('importWorker.js').href,
    indexWorkerFile: fileAddress('indexWorker.js').href,
    searchWorkerFile: fileAddress('searchWorker.js').href,
    resourcesFolder: fs.existsSync(packedResources) ? packedResources : unpackedFile('../../resources/meaning'),
    embeddingKey: process.env['BACKSCROLL_EMBEDDING_KEY'] ?? null,
  }
}

function logBug(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
}
