import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findArchiveFolder, nonDefaultFolder } from '../api/archiveFolder.ts'
import { DEFAULT_PORT } from '../api/ports.ts'
import type { Clients } from '../clients/createClients.ts'
import { openClients } from '../clients/openClients.ts'
import { ownAppImage } from '../clients/program/ownCommand.ts'
import { cloneProgram, type OurProgram, packedProgram } from '../clients/program/programCommand.ts'
import { readTokens } from '../doors/http/token.ts'
import { followMoves } from '../store/archive/movedArchive.ts'
import type { CliEnvironment } from './cliEnvironment.ts'
import type { ProgramFiles } from '../host/programFiles.ts'

/** This computer's clients, configured to start the MCP server of this command line's installation. */
export function openCliClients(archiveFolder: string, { env, home, version, files }: CliEnvironment): Clients {
  const system = { platform: process.platform, home, env }
  return openClients({
    ...system,
    archiveFolder,
    port: DEFAULT_PORT,
    now: Date.now,
    isDefaultArchive: archiveFolder === path.resolve(findArchiveFolder(undefined, system)),
    ours: {
      ...mcpProgram(files, archiveFolder),
      archiveNow: followMoves,
      otherArchive: nonDefaultFolder(archiveFolder, system),
    },
    hasBundle: files.bundleFile !== null && fs.existsSync(files.bundleFile),
    tokens: readTokens(archiveFolder, randomBytes),
    testCommand: async (command, query, given) => {
      const { testProgram } = await import('../doors/mcp/client/testProgram.ts')
      return testProgram(command, query, { version, now: Date.now, ...given })
    },
  })
}

/** The same command as in the app of this clone or installation, so that the two agree. */
function mcpProgram({ cloneFolder, mcpProgramFile }: ProgramFiles, archiveFolder: string): OurProgram {
  const { platform, execPath, env } = process
  if (cloneFolder !== null) return cloneProgram(execPath, cloneFolder, archiveFolder)
  return packedProgram({
    platform,
    execPath,
    appImage: ownAppImage(env, execPath),
    programFile: fileURLToPath(mcpProgramFile),
    archiveFolder,
  })
}
