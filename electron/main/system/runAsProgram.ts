import { spawn } from 'node:child_process'
import { app } from 'electron'
import { appFiles } from '../appFiles.ts'

/** The command with which a client starts the MCP server. */
export function mcpCommand(archiveFolder: string) {
  return {
    command: process.execPath,
    args: [appFiles.beside('mcpChild.js'), '--archive', archiveFolder],
    env: { ELECTRON_RUN_AS_NODE: '1' },
  }
}

/**
 * Runs another of our programs instead of opening a window. Most clients start the MCP server directly, but they can't
 * when its path changes with every start, as in an AppImage. Call it before Electron is ready: clients pass no display,
 * and a terminal may have none.
 */
export function runAsProgram(file: string, args: readonly string[]): void {
  const command = [appFiles.beside(file), ...args]
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  // Keeps the same process, so that input, signals and exit code belong to the program. Windows has no such call.
  if (process.platform !== 'win32') process.execve?.(process.execPath, [process.execPath, ...command], env)
  const child = spawn(process.execPath, command, { env, stdio: 'inherit', windowsHide: true })
  app.on('will-quit', () => child.kill())
  child.on('error', () => app.exit(1))
  child.on('exit', (code) => app.exit(code ?? 1))
}
