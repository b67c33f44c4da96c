import fs from 'node:fs'
import path from 'node:path'

/**
 * The AppImage that we run from, whose inner paths are others at each start. Whatever an AppImage starts inherits its
 * variables, and some editors with a terminal are one: so we must lie in the folder that they name.
 */
export function ownAppImage(env: Readonly<Record<string, string | undefined>>, execPath: string): string | undefined {
  const { APPIMAGE: image, APPDIR: folder } = env
  if (!image || !folder || !fs.existsSync(folder)) return undefined
  const inside = path.relative(fs.realpathSync(folder), fs.realpathSync(execPath))
  return inside.startsWith('..') ? undefined : image
}
