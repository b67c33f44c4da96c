import { type Archive, archiveNews, openArchive, refuseMissing } from '../store/openArchive.ts'

/** What handlers are given. An archive is opened for each use: nothing is held while nothing is asked. */
export interface HandlerParts {
  readonly archiveFolder: string
  readonly importWorkerFile: URL
  readonly read: <T>(work: (archive: Archive) => T) => T
  readonly write: <T>(work: (archive: Archive) => T) => T
}

export function createHandlerParts(archiveFolder: string, importWorkerFile: URL): HandlerParts {
  const using = (mode: 'read' | 'write') => <T>(work: (archive: Archive) => T): T => {
    refuseMissing(archiveFolder)
    const archive = openArchive(archiveFolder, mode)
    try {
      return archiveNews(archiveFolder, () => work(archive))
    } finally {
      archive.close()
    }
  }
  return { archiveFolder, importWorkerFile, read: using('read'), write: using('write') }
}
