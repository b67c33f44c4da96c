import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findArchiveFolder, otherThanDefault } from '../api/archiveFolder.ts'
import { USUAL_PORT } from '../api/ports.ts'
import type { Clients } from '../clients/createClients.ts'
import { openClients } from '../clients/openClients.ts'
import { ownAppImage } from '../clients/program/ownCommand.ts'
import { cloneProgram, type OurProgram, packedProgram } from '../clients/program/programCommand.ts'
import { readTokens } from '../doors/http/token.ts'
import { followMoves } from '../store/archive/movedArchive.ts'
import type { Place } from './place.ts'
import type { ProgramFiles } from '../host/programFiles.ts'

/** The clients of this computer, told to start the program that comes with this command line. */
export function openOwnClients(archiveFolder: string, { env, home, version, files }: Place): Clients {
  const surroundings = { platform: process.platform, home, env }
  return openClients({
    ...surroundings,
    archiveFolder,
    port: USUAL_PORT,
    now: Date.now,
    isUsualArchive: archiveFolder === path.resolve(findArchiveFolder(undefined, surroundings)),
    ours: {
      ...ownProgram(files, archiveFolder),
      archiveNow: followMoves,
      otherArchive: otherThanDefault(archiveFolder, surroundings),
    },
    hasBundle: files.bundleFile !== null && fs.existsSync(files.bundleFile),
    tokens: readTokens(archiveFolder, randomBytes),
    prove: async (command, query, given) => {
      const { proveProgram } = await import('../doors/mcp/client/proveProgram.ts')
      return proveProgram(command, query, { version, now: Date.now, ...given })
    },
  })
}

/** As the window of the same clone or app says it, so that the two agree. */
function ownProgram({ cloneFolder, mcpProgramFile }: ProgramFiles, archiveFolder: string): OurProgram {
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
