import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'

const places: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Applications/Claude.app/Contents/MacOS/Claude',
  linux: 'bin/claude-desktop',
}

/** Whether a script passes for a program there: Windows lists programs by the name of their executable. */
export const canRunClaude = places[process.platform] !== undefined

/**
 * A program in a made home that does nothing but run, under the name that Claude Desktop has in the system's list.
 * Gives what ends it.
 */
export async function runClaude(home: string): Promise<() => Promise<void>> {
  const file = path.join(home, places[process.platform] ?? '')
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, "process.stdout.write('here')\nsetInterval(() => {}, 1000)\n")
  const claude = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(claude.stdout, 'data')
  return async () => {
    const ended = once(claude, 'exit')
    claude.kill()
    await ended
  }
}
