import path from 'node:path'
import type { ProgramCommand } from '../../../shared/model/clientSetup.ts'

/** What clients are told to start, or why nothing can be told them yet. */
export interface OurProgram {
  readonly program: ProgramCommand
  /** In words; null when clients will find it there tomorrow as well. */
  readonly problem: string | null
  /**
   * The clone that it lies in: whatever an entry starts from there is as good. Null for an installed app, which has one
   * way only.
   */
  readonly cloneFolder: string | null
  /** The archive, where a command of ours finds another one unless it is named. */
  readonly otherArchive?: string | null
  /** Where an archive is now that was in a folder once: an entry that names the old one is as good. */
  readonly archiveNow?: (folder: string) => string
}

interface PackedApp {
  readonly platform: NodeJS.Platform
  readonly execPath: string
  /** The AppImage that we were started from; its inner paths are others at each start. */
  readonly appImage: string | undefined
  /** The program for agents, outside the archive of the app. */
  readonly programFile: string
  readonly archiveFolder: string
}

/** The app's own executable, as plain Node: nobody needs a Node of their own. */
export function packedProgram({ platform, execPath, appImage, programFile, archiveFolder }: PackedApp): OurProgram {
  const env = { BACKSCROLL_ARCHIVE: archiveFolder }
  if (platform === 'linux' && appImage)
    return { program: { command: appImage, args: ['--mcp'], env }, problem: null, cloneFolder: null }
  return {
    program: { command: execPath, args: [programFile], env: { ELECTRON_RUN_AS_NODE: '1', ...env } },
    problem: platform === 'darwin' ? passingPlace(execPath) : null,
    cloneFolder: null,
  }
}

/** macOS runs what was not moved after its download from a place that is gone later. */
function passingPlace(execPath: string): string | null {
  if (execPath.includes('/AppTranslocation/') || execPath.startsWith('/Volumes/')) {
    return (
      'Backscroll runs from a place that will not last. Move it to your Applications folder, start it from ' +
      'there, and connect your clients then.'
    )
  }
  return null
}

/** From a clone: Node and the source, which it runs as it is; compiled once, it is there in half the time. */
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
