import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { compileCache } from './programs.ts'

interface Killed {
  /** False when it had already finished. */
  readonly wasKilled: boolean
  /** Since it reported its start. */
  readonly ranMs: number
}

/** Runs a script in its own process, which is killed this many milliseconds after its first output. */
export async function killAfter(afterMs: number, script: URL, ...args: readonly string[]): Promise<Killed> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileURLToPath(script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  const begunAtMs = performance.now()
  await Promise.race([sleep(afterMs), ended])
  child.kill('SIGKILL')
  await ended
  if (child.exitCode !== null && child.exitCode !== 0) throw new Error(`${script.href} failed by itself`)
  return { wasKilled: child.signalCode === 'SIGKILL', ranMs: performance.now() - begunAtMs }
}
