import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { App } from 'electron'
import { findArchiveFolder, nonDefaultFolder } from '../../api/archiveFolder.ts'
import { DEFAULT_PORT } from '../../api/ports.ts'
import type { Clients } from '../../clients/createClients.ts'
import { openClients } from '../../clients/openClients.ts'
import { ownAppImage } from '../../clients/program/ownCommand.ts'
import { cloneProgram, type OurProgram, packedProgram } from '../../clients/program/programCommand.ts'
import { readTokens } from '../../doors/http/token.ts'
import { followMoves } from '../../store/archive/movedArchive.ts'
import { appFiles } from '../appFiles.ts'

/** This computer's clients, configured to start this app's MCP server. */
export function openAppClients(app: Pick<App, 'isPackaged' | 'getAppPath' | 'getVersion'>): Clients {
  const system = { platform: process.platform, home: os.homedir(), env: process.env }
  const archiveFolder = path.resolve(findArchiveFolder(undefined, system))
  return openClients({
    ...system,
    archiveFolder,
    isDefaultArchive: true,
    port: DEFAULT_PORT,
    now: Date.now,
    ours: {
      ...mcpProgram(app, archiveFolder),
      archiveNow: followMoves,
      otherArchive: nonDefaultFolder(archiveFolder, system),
    },
    hasBundle: findBundle(app.isPackaged) !== null,
    tokens: readTokens(archiveFolder, randomBytes),
    testCommand: async (command, query, given) => {
      const { testProgram } = await import('../../doors/mcp/client/testProgram.ts')
      return testProgram(command, query, { version: app.getVersion(), now: Date.now, ...given })
    },
  })
}

/** In a clone, the same command as its command line uses, so that the two agree. */
function mcpProgram(app: Pick<App, 'isPackaged' | 'getAppPath'>, archiveFolder: string): OurProgram {
  const packed = packedProgram({
    platform: process.platform,
    execPath: process.execPath,
    appImage: ownAppImage(process.env, process.execPath),
    programFile: appFiles.beside('mcpChild.js'),
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

/** The Claude Desktop extension in an installed app. It starts that app, so a clone has none. */
export function findBundle(isPackaged: boolean): string | null {
  const file = path.join(process.resourcesPath, 'backscroll.mcpb')
  return isPackaged && fs.existsSync(file) ? file : null
}
