import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findArchiveFolder } from '../api/archiveFolder.ts'
import { USUAL_PORT } from '../api/usualPort.ts'
import type { Clients } from '../clients/createClients.ts'
import { openClients } from '../clients/openClients.ts'
import { cloneProgram } from '../clients/programCommand.ts'

const cloneFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

interface Place {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/** The clients of this computer, told to start the program of this clone with the Node that runs us. */
export function openOwnClients(archiveFolder: string, { env, home }: Place): Clients {
  const { version } = JSON.parse(fs.readFileSync(path.join(cloneFolder, 'package.json'), 'utf8')) as { version: string }
  return openClients({
    platform: process.platform, home, env, archiveFolder, isUsualArchive: archiveFolder === path.resolve(findArchiveFolder(undefined, { platform: process.platform, home, env })), port: USUAL_PORT, now: Date.now,
    ours: cloneProgram(process.execPath, cloneFolder, archiveFolder),
    hasBundle: false,
    prove: async (command, query, given) => {
      const { proveProgram } = await import('../doors/mcp/proveProgram.ts')
      return proveProgram(command, query, { version, now: Date.now, ...given })
    },
  })
}
