import { existsSync, readFileSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** Preloaded into a program (`node --import`): prints its peak memory on exit, all threads together. */
if (isMainThread) process.on('exit', () => writeSync(2, `\npeak ${peakKilobytes()} KB\n`))

/** The system's figure for a process may start with its parent's; the kernel's own figure doesn't. */
function peakKilobytes(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS)
}
