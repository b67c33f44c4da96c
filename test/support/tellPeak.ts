import { existsSync, readFileSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before a program (`node --import`): says at its end how much memory it has had at most, all threads together.
 */
if (isMainThread) process.on('exit', () => writeSync(2, `\npeak ${peakKilobytes()} KB\n`))

/** What the system counts for a process may begin with what its parent had; the kernel's own figure does not. */
function peakKilobytes(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS)
}
