import fs from 'node:fs/promises'
import path from 'node:path'
import { pageFile } from './pageFile.ts'
import { pageHeaders } from './pageHeaders.ts'

interface PageAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Uint8Array<ArrayBuffer> | string
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** The window's own files, the same for Electron's protocol and for a browser. */
export async function answerPage(folder: string, method: string, url: string): Promise<PageAnswer> {
  if (method !== 'GET' && method !== 'HEAD') return plain(405, 'Only reading is possible here.')
  const file = pageFile(folder, url)
  const body = file === null ? null : await readIfThere(file)
  if (file === null || body === null) return plain(404, 'There is no such page.')
  const type = contentTypes[path.extname(file)] ?? 'application/octet-stream'
  return { status: 200, headers: { ...pageHeaders, 'content-type': type }, body }
}

async function readIfThere(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await fs.readFile(file)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null
    throw error
  }
}

function plain(status: number, body: string): PageAnswer {
  return { status, headers: { ...pageHeaders, 'content-type': 'text/plain; charset=utf-8' }, body }
}
