import { spawn } from 'node:child_process'
import { app } from 'electron'
import { ownFiles } from '../ownFiles.ts'

/** How a client starts the program for agents. */
export function mcpCommand(archiveFolder: string) {
  return {
    command: process.execPath,
    args: [ownFiles.beside('mcpChild.js'), '--archive', archiveFolder],
    env: { ELECTRON_RUN_AS_NODE: '1' },
  }
}

/**
 * Becomes another program of ours instead of opening a window. Most clients start the one for agents itself; they
 * cannot where its path changes with every start, as in an AppImage. Called before Electron is ready, for clients pass
 * on no display, and a terminal may have none.
 */
export function becomeProgram(file: string, args: readonly string[]): void {
  const command = [ownFiles.beside(file), ...args]
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  // The same process, so that input, signals and the end are the program's own. Windows has no such thing.
  if (process.platform !== 'win32') process.execve?.(process.execPath, [process.execPath, ...command], env)
  const child = spawn(process.execPath, command, { env, stdio: 'inherit', windowsHide: true })
  app.on('will-quit', () => child.kill())
  child.on('error', () => app.exit(1))
  child.on('exit', (code) => app.exit(code ?? 1))
}
