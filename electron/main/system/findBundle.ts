import fs from 'node:fs'
import path from 'node:path'

/** The extension for Claude Desktop that comes with an installed app. It starts that app, so that a clone has none. */
export function findBundle(isPackaged: boolean): string | null {
  const file = path.join(process.resourcesPath, 'backscroll.mcpb')
  return isPackaged && fs.existsSync(file) ? file : null
}
