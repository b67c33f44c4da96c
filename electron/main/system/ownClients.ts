import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { App } from 'electron'
import { findArchiveFolder, otherThanDefault } from '../../api/archiveFolder.ts'
import { USUAL_PORT } from '../../api/ports.ts'
import type { Clients } from '../../clients/createClients.ts'
import { openClients } from '../../clients/openClients.ts'
import { ownAppImage } from '../../clients/program/ownCommand.ts'
import { cloneProgram, type OurProgram, packedProgram } from '../../clients/program/programCommand.ts'
import { readTokens } from '../../doors/http/token.ts'
import { followMoves } from '../../store/archive/movedArchive.ts'
import { ownFiles } from '../ownFiles.ts'

/** The clients of this computer, told to start the program that comes with this app. */
export function openOwnClients(app: Pick<App, 'isPackaged' | 'getAppPath' | 'getVersion'>): Clients {
  const surroundings = { platform: process.platform, home: os.homedir(), env: process.env }
  const archiveFolder = path.resolve(findArchiveFolder(undefined, surroundings))
  return openClients({
    ...surroundings,
    archiveFolder,
    isUsualArchive: true,
    port: USUAL_PORT,
    now: Date.now,
    ours: {
      ...ownProgram(app, archiveFolder),
      archiveNow: followMoves,
      otherArchive: otherThanDefault(archiveFolder, surroundings),
    },
    hasBundle: findBundle(app.isPackaged) !== null,
    tokens: readTokens(archiveFolder, randomBytes),
    prove: async (command, query, given) => {
      const { proveProgram } = await import('../../doors/mcp/client/proveProgram.ts')
      return proveProgram(command, query, { version: app.getVersion(), now: Date.now, ...given })
    },
  })
}

/** In a clone, as its command line says it, so that the two agree. */
function ownProgram(app: Pick<App, 'isPackaged' | 'getAppPath'>, archiveFolder: string): OurProgram {
  const packed = packedProgram({
    platform: process.platform,
    execPath: process.execPath,
    appImage: ownAppImage(process.env, process.execPath),
    programFile: ownFiles.beside('mcpChild.js'),
    archiveFolder,
  })
  if (app.isPackaged) return packed
  const cloneFolder = app.getAppPath()
  const node = path.join(
    cloneFolder,
    'node_modules',
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  return fs.existsSync(node)
    ? cloneProgram(fs.realpathSync(node), cloneFolder, archiveFolder)
    : { ...packed, cloneFolder }
}

/** The extension for Claude Desktop that comes with an installed app. It starts that app, so that a clone has none. */
export function findBundle(isPackaged: boolean): string | null {
  const file = path.join(process.resourcesPath, 'backscroll.mcpb')
  return isPackaged && fs.existsSync(file) ? file : null
}
