import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { programFiles } from '../../electron/host/programFiles.ts'
import { buildApp } from '../../scripts/buildApp.mjs'

const projectFolder = path.join(import.meta.dirname, '..', '..')

/** Run by Vitest before the first test. */
export const setup = (): Promise<void> => buildApp(process.execPath)

/** Programs and threads as they are shipped. They start in half the time that the sources take. */
export const builtFiles = programFiles(new URL('../../out/main/cli.js', import.meta.url).href)
export const cliFile = fileURLToPath(builtFiles.programFile)
export const mcpProgramFile = fileURLToPath(builtFiles.mcpProgramFile)

/** Startup is most of a command's cost; this speeds up the second start. */
export const compileCache = path.join(projectFolder, 'node_modules', '.cache', 'backscroll-compile')
