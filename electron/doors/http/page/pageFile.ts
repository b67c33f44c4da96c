import path from 'node:path'

/** The file that a path of an address names, or null when it lies outside the folder or cannot be read as a path. */
export function pageFile(folder: string, url: string): string | null {
  const name = decodedPath(url)
  if (name === null || name.includes('\0')) return null
  const file = path.resolve(folder, `.${name}`)
  const inside = path.relative(folder, file)
  // On Windows the way to another drive is an absolute path.
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
