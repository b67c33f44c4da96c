import { createExportRoutes } from '../../doors/http/exports.ts'
import { createFileRoutes } from '../../doors/http/files.ts'
import { createMadeFiles } from '../../export/madeFiles.ts'
import { findKeptFile } from '../../store/archive/keptFile.ts'

/** A kept file, or an export that was made, as the server answers a browser. */
export async function answerArchiveFile(archiveFolder: string, request: Request): Promise<Response> {
  const exports = createExportRoutes((exportId) => createMadeFiles(archiveFolder).find(exportId, Date.now()))
  return createFileRoutes((sha256) => findKeptFile(archiveFolder, sha256))
    .route('/', exports)
    .fetch(request)
}
