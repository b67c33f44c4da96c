import path from 'node:path'
import type { ProgramCommand } from '../../../shared/model/clientSetup.ts'

/** The command for clients to start, or why there is none yet. */
export interface OurProgram {
  readonly program: ProgramCommand
  /** A sentence; null when the program's location is permanent. */
  readonly problem: string | null
  /**
   * The clone it's in: any entry that starts from there is valid. Null for an installed app, which has only one
   * command.
   */
  readonly cloneFolder: string | null
  /** The archive, if our commands would find a different one without naming it. */
  readonly otherArchive?: string | null
  /** The current location of an archive that has moved: an entry with the old folder is still valid. */
  readonly archiveNow?: (folder: string) => string
}

interface PackedApp {
  readonly platform: NodeJS.Platform
  readonly execPath: string
  /** The AppImage we were started from; its internal paths change at every start. */
  readonly appImage: string | undefined
  /** The MCP server's file, outside the app's asar archive. */
  readonly programFile: string
  readonly archiveFolder: string
}

/** The app's own executable, run as plain Node, so no separate Node is needed. */
export function packedProgram({ platform, execPath, appImage, programFile, archiveFolder }: PackedApp): OurProgram {
  const env = { BACKSCROLL_ARCHIVE: archiveFolder }
  if (platform === 'linux' && appImage)
    return { program: { command: appImage, args: ['--mcp'], env }, problem: null, cloneFolder: null }
  return {
    program: { command: execPath, args: [programFile], env: { ELECTRON_RUN_AS_NODE: '1', ...env } },
    problem: platform === 'darwin' ? temporaryPlaceProblem(execPath) : null,
    cloneFolder: null,
  }
}

/** macOS runs apps that weren't moved after the download from a temporary location. */
function temporaryPlaceProblem(execPath: string): string | null {
  if (execPath.includes('/AppTranslocation/') || execPath.startsWith('/Volumes/')) {
    return (
      'Backscroll is running from a temporary location. Move it to your Applications folder, start it from ' +
      'there, and then connect your apps.'
    )
  }
  return null
}

/** From a clone: Node runs the source directly; with a compile cache it starts in half the time. */
export function cloneProgram(execPath: string, cloneFolder: string, archiveFolder: string): OurProgram {
  const programFile = path.join(cloneFolder, 'electron', 'mcpChild', 'index.ts')
  const compileCache = path.join(cloneFolder, 'node_modules', '.cache', 'backscroll-compile')
  const program = {
    command: execPath,
    args: ['--disable-warning=ExperimentalWarning', programFile],
    env: { BACKSCROLL_ARCHIVE: archiveFolder, NODE_COMPILE_CACHE: compileCache },
  }
  return { program, problem: null, cloneFolder }
}
