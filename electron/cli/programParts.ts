import { fileURLToPath } from 'node:url'

/** Where the parts of the program lie that are started, read or served, and not imported. */
export interface ProgramParts {
  readonly programFile: URL
  readonly importWorkerFile: URL
  readonly indexWorkerFile: URL
  readonly searchWorkerFile: URL
  readonly archiveWorkerFile: URL
  readonly mcpProgramFile: URL
  /** The models for search by meaning. */
  readonly resourcesFolder: string
  readonly pageFolder: string
  readonly packageFile: string
  /** The extension for Claude Desktop; null in a clone, which has none. */
  readonly bundleFile: string | null
  /** Null in the packed app. */
  readonly cloneFolder: string | null
}

/**
 * In a clone each in its folder, as source. In the packed app beside the program, which lies in
 * resources/app.asar.unpacked/out/main, and among the resources.
 */
export function findParts(program: string): ProgramParts {
  const at = (name: string): URL => new URL(name, program)
  const file = (name: string): string => fileURLToPath(at(name))
  const both = { programFile: new URL(program), packageFile: file('../../package.json') }
  if (program.endsWith('.ts')) {
    return {
      ...both,
      importWorkerFile: at('../import/importWorker.ts'),
      indexWorkerFile: at('../embed/build/indexWorker.ts'),
      searchWorkerFile: at('../search/searchWorker.ts'),
      archiveWorkerFile: at('../api/archiveWorker.ts'),
      mcpProgramFile: at('../mcpChild/index.ts'),
      resourcesFolder: file('../../resources/meaning'),
      pageFolder: file('../../out/renderer'),
      bundleFile: null,
      cloneFolder: file('../..').replace(/[/\\]$/, ''),
    }
  }
  return {
    ...both,
    importWorkerFile: at('./importWorker.js'),
    indexWorkerFile: at('./indexWorker.js'),
    searchWorkerFile: at('./searchWorker.js'),
    archiveWorkerFile: at('./archiveWorker.js'),
    mcpProgramFile: at('./mcpChild.js'),
    resourcesFolder: file('../../../meaning'),
    // Electron as plain Node starts nothing from inside the archive, but reads what is in there.
    pageFolder: file('../../../app.asar/out/renderer'),
    bundleFile: file('../../../backscroll.mcpb'),
    cloneFolder: null,
  }
}
