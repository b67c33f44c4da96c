import { spawn } from 'node:child_process'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { ownAppImage } from '../clients/program/ownCommand.ts'
import type { ProgramFiles } from '../host/programFiles.ts'

/** The same program once more, which goes on when this one has ended, and lets everybody else go first. */
export function startInBackground({ programFile }: ProgramFiles, args: readonly string[]): void {
  const image = ownAppImage(process.env, process.execPath)
  const options = { detached: true, stdio: 'ignore', windowsHide: true } as const
  // What lies in an AppImage is gone when the program that was started from it has ended; so the image itself is
  // started, which is no Node.
  const child =
    image === undefined
      ? spawn(process.execPath, [...process.execArgv, fileURLToPath(programFile), ...args], options)
      : spawn(image, args, { ...options, env: { ...process.env, ELECTRON_RUN_AS_NODE: undefined } })
  child.unref()
  // Threads take it over from the one that starts them, and none has been started yet.
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
}

/**
 * Becomes the program for agents, so that input, signals and the end are that program's own; where a process cannot,
 * starts it with our input and output.
 */
export function becomeMcpProgram({ mcpProgramFile }: ProgramFiles, args: readonly string[]): Promise<void> {
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
