import fs from 'node:fs'
import { Session } from 'node:inspector'
import path from 'node:path'
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'

/** Loaded with `--import` into every thread of a program: counts the calls of its functions between two signals. */
const folder = process.env['BACKSCROLL_WALKS'] ?? ''
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/** Writes the calls since the last signal; V8 counts from zero again. */
function write(name: string): void {
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error !== null) throw new Error(error.message)
    const file = path.join(folder, `${name}-${process.pid}-${threadId}`)
    fs.writeFileSync(`${file}.part`, JSON.stringify(coverage.result.filter(({ url }) => url.startsWith('file:'))))
    fs.renameSync(`${file}.part`, `${file}.json`)
  })
}

const channel = new BroadcastChannel('walks')
channel.unref()
// oxlint-disable-next-line unicorn/prefer-add-event-listener -- a listener would keep the thread alive
channel.onmessage = () => write('signal')
if (isMainThread)
  process.on('SIGUSR2', () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between threads has none
    channel.postMessage('take')
    write('signal')
  })
else process.on('exit', () => write('end'))
