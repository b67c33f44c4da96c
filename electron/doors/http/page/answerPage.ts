import fs from 'node:fs/promises'
import path from 'node:path'

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

/** The page's own files, for both Electron's protocol and browsers. */
export async function answerPage(folder: string, method: string, url: string): Promise<PageAnswer> {
  if (method !== 'GET' && method !== 'HEAD') return plain(405, 'This address is read-only.')
  const file = pageFile(folder, url)
  const body = file === null ? null : await readIfThere(file)
  if (file === null || body === null) return plain(404, 'Page not found.')
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

/** The file for a URL's path; null when it's outside the folder or not a valid path. */
export function pageFile(folder: string, url: string): string | null {
  const name = decodedPath(url)
  if (name === null || name.includes('\0')) return null
  const file = path.resolve(folder, `.${name}`)
  const inside = path.relative(folder, file)
  // On Windows, a path to another drive is absolute.
  if (inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside)) return null
  return inside === '' ? path.join(folder, 'index.html') : file
}

function decodedPath(url: string): string | null {
  const withoutQuery = url.split(/[?#]/, 1)[0] ?? ''
  if (!withoutQuery.startsWith('/')) return null
  try {
    return decodeURIComponent(withoutQuery)
  } catch {
    return null
  }
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** For every response: only resources that ship with the app run or load, and nothing leaks to other sites. */
export const pageHeaders: Record<string, string> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
}
