import { spawn } from 'node:child_process'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { ownAppImage } from '../clients/program/ownCommand.ts'
import type { ProgramFiles } from '../host/programFiles.ts'

/** Starts this program again in the background, at low priority. It outlives this process. */
export function startInBackground({ programFile }: ProgramFiles, args: readonly string[]): void {
  const image = ownAppImage(process.env, process.execPath)
  const options = { detached: true, stdio: 'ignore', windowsHide: true } as const
  // An AppImage's files vanish when the program that was started from it exits, so start the image itself. It isn't
  // Node.
  const child =
    image === undefined
      ? spawn(process.execPath, [...process.execArgv, fileURLToPath(programFile), ...args], options)
      : spawn(image, args, { ...options, env: { ...process.env, ELECTRON_RUN_AS_NODE: undefined } })
  child.unref()
  // Threads inherit the priority of the thread that starts them; none has started yet.
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
}

/**
 * Replaces this process with the MCP server, which then owns input, signals and exit code. Where that's impossible,
 * starts it as a child with our input and output.
 */
export function becomeMcpServer({ mcpProgramFile }: ProgramFiles, args: readonly string[]): Promise<void> {
  const command = [...process.execArgv, fileURLToPath(mcpProgramFile), ...args]
  if (process.platform !== 'win32') process.execve?.(process.execPath, [process.execPath, ...command], process.env)
  const child = spawn(process.execPath, command, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? 128 + (signal === null ? 0 : os.constants.signals[signal])
      resolve()
    })
  })
}
