import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The files that a program starts, reads or serves without importing them. */
export interface ProgramFiles {
  readonly programFile: URL
  /** The one entry of all lanes' threads. */
  readonly workerFile: URL
  /** The entry of the embedding pool's threads, as an address that a thread can be sent. */
  readonly embedWorkerFile: string
  readonly mcpProgramFile: URL
  /** The models for semantic search; the sample is beside them. */
  readonly resourcesFolder: string
  readonly pageFolder: string
  readonly packageFile: string
  /** The extension for Claude Desktop; null in a clone, which has none. */
  readonly bundleFile: string | null
  /** Null in the packed app. */
  readonly cloneFolder: string | null
  /** A file in the program's own folder. */
  readonly beside: (name: string) => string
}

/**
 * In a clone they are in their folders, as source or in out/main. In the packed app they are next to the program, which
 * is in resources/app.asar.unpacked/out/main, and among the resources: neither plain Node nor a thread can start from
 * inside app.asar.
 */
export function programFiles(entry: string): ProgramFiles {
  const program = entry.replace(/\bapp\.asar(?=[/\\])/, 'app.asar.unpacked')
  const at = (name: string): URL => new URL(name, program)
  const file = (name: string): string => fileURLToPath(at(name))
  const isSource = program.endsWith('.ts')
  const isPacked = !isSource && fs.existsSync(file('../../../meaning'))
  return {
    programFile: new URL(program),
    workerFile: at(isSource ? '../host/worker.ts' : './worker.js'),
    embedWorkerFile: at(isSource ? '../embed/build/embedWorker.ts' : './embedWorker.js').href,
    mcpProgramFile: at(isSource ? '../mcpChild/index.ts' : './mcpChild.js'),
    resourcesFolder: file(isPacked ? '../../../meaning' : '../../resources/meaning'),
    // Electron as plain Node can't start anything inside app.asar, but it can read from it.
    pageFolder: file(isPacked ? '../../../app.asar/out/renderer' : '../../out/renderer'),
    packageFile: file('../../package.json'),
    bundleFile: isPacked ? file('../../../backscroll.mcpb') : null,
    cloneFolder: isPacked ? null : file('../..').replace(/[/\\]$/, ''),
    beside: file,
  }
}
