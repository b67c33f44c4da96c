import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'

const places: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Applications/Claude.app/Contents/MacOS/Claude',
  linux: 'bin/claude-desktop',
}

/** Whether a script can pass for a program there: Windows lists programs by the name of their executable. */
export const canRunClaude = places[process.platform] !== undefined

/**
 * An idle program in a fake home, under the name of Claude Desktop in the system's process list. Returns a function
 * that ends it.
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
