import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { benchArchive, copyOf } from '../search/benchArchive.ts'
import { addLongConversation } from './addLongConversation.ts'
import { bundleSize } from './bundleSize.ts'
import { openBrowser, openElectron, type OpenShell } from './openShell.ts'
import { measureShell, type ShellFigures } from './measureShell.ts'
import { uiReport } from './uiReport.ts'

const resourcesFolder = new URL('../../resources/meaning', import.meta.url).pathname
const LONG_TURNS = 5000

/**
 * Measures what users feel: the same page in a browser and in Electron, on a small and a large archive. Requires a
 * built app.
 */
export async function benchUi(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      small: { type: 'string', default: '1000' },
      large: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '5' },
      shells: { type: 'string', default: 'chromium,electron' },
      'archive-cache': { type: 'string' },
    },
  })
  const cacheFolder = values['archive-cache'] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-bench-'))
  const shells: Readonly<Record<string, OpenShell>> = { chromium: openBrowser, electron: openElectron }
  try {
    const figures: ShellFigures[] = []
    const archives = []
    for (const messages of [Number(values.small), Number(values.large)]) {
      const folder = copyOf(await benchArchive(cacheFolder, resourcesFolder, messages))
      await addLongConversation(folder, LONG_TURNS)
      archives.push({ folder, messages })
    }
    for (const name of values.shells.split(',')) {
      const open = shells[name]
      if (open === undefined) throw new Error(`no shell is called ${name}`)
      figures.push(await measureShell({ name, open, archives, rounds: Number(values.rounds) }))
    }
    console.log(uiReport(figures, bundleSize(), LONG_TURNS))
  } finally {
    if (values['archive-cache'] === undefined) fs.rmSync(cacheFolder, { recursive: true, force: true })
  }
}
