import fs from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the server before it starts: records the longest time its main thread was blocked, in a file that is read
 * from outside.
 */
const file = process.env['BACKSCROLL_LOOP_FILE']
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
// Worker threads load this too, and may block as long as they like.
if (file !== undefined && isMainThread) {
  const note = (): void => {
    fs.writeFileSync(
      `${file}.part`,
      JSON.stringify({
        maxMs: delay.count === 0 ? 0 : delay.max / 1e6,
        p99Ms: delay.percentile(99) / 1e6,
        rssMegabytes: process.memoryUsage.rss() / 2 ** 20,
      }),
    )
    fs.renameSync(`${file}.part`, file)
    delay.reset()
  }
  note()
  setInterval(note, 1000).unref()
}
