import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Ways to tell the server to exit. */
export const endings = ['its input ends', 'SIGTERM', 'its parent is killed'] as const
export type Ending = (typeof endings)[number]

const program = fileURLToPath(new URL('../../electron/mcpChild/index.ts', import.meta.url))
const search = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'conversation_search', arguments: { query: 'garden', limit: 5 } },
}

/**
 * An intermediate parent: starts the server, forwards its first answer with its process id, and lives until it is
 * killed.
 */
const parent = `
  const { spawn } = require('node:child_process')
  const args = ['--disable-warning=ExperimentalWarning', ${JSON.stringify(program)}]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.write(process.env.FIRST)
  child.stdout.once('data', () => console.log(child.pid))`

/** How long the server takes to exit after it has answered a search. */
export async function endOnce(archiveFolder: string, ending: Ending): Promise<number> {
  const env = { BACKSCROLL_ARCHIVE: archiveFolder, FIRST: `${JSON.stringify(search)}\n` }
  const args = ending === 'its parent is killed' ? ['-e', parent] : ['--disable-warning=ExperimentalWarning', program]
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  if (ending !== 'its parent is killed') child.stdin.write(env.FIRST)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const signaledMs = performance.now()
  if (ending === 'its parent is killed') await killedParent(child, Number(line))
  else {
    if (ending === 'SIGTERM') child.kill('SIGTERM')
    else child.stdin.end()
    await once(child, 'exit')
  }
  return performance.now() - signaledMs
}

async function killedParent(child: ChildProcess, pid: number): Promise<void> {
  child.kill('SIGKILL')
  while (isAlive(pid)) await sleep(5)
}

/** A process that exited but wasn't waited for is still listed, as a zombie. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
