import { createFileRoutes } from '../doors/http/files.ts'
import { findKeptFile } from '../store/keptFile.ts'

/** As the server answers a browser. */
export async function answerKeptFile(archiveFolder: string, request: Request): Promise<Response> {
  return createFileRoutes((sha256) => findKeptFile(archiveFolder, sha256)).fetch(request)
}
