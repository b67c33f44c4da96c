import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export interface LoopNote {
  readonly maxMs: number
  readonly p99Ms: number
  readonly rssMegabytes: number
}

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** `backscroll serve` in its own process, with an event loop monitor. */
export async function startServer(archiveFolder: string) {
  fs.mkdirSync(archiveFolder, { recursive: true })
  const loopFile = path.join(archiveFolder, 'loop.json')
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--import',
    beside('./watchLoop.ts'),
    beside('../../electron/cli/index.ts'),
    'serve',
    '--port',
    '0',
    '--json',
    '--archive',
    archiveFolder,
  ]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, BACKSCROLL_LOOP_FILE: loopFile, BACKSCROLL_SKIP_INDEX: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const { address, tokenFile } = JSON.parse(line) as { address: string; tokenFile: string }
  return {
    port: Number(new URL(address).port),
    token: fs.readFileSync(tokenFile, 'utf8').trim(),
    pid: child.pid ?? 0,
    /** For the last second. */
    loop: (): LoopNote => JSON.parse(fs.readFileSync(loopFile, 'utf8')) as LoopNote,
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await once(child, 'exit')
      fs.rmSync(loopFile, { force: true })
    },
  }
}

export type BenchServer = Awaited<ReturnType<typeof startServer>>
