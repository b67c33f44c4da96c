import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface ColdStart {
  readonly toolsMs: number
  readonly searchMs: number
}

const program = fileURLToPath(new URL('../../electron/mcpChild/index.ts', import.meta.url))
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/backscroll-compile', import.meta.url))

const requests = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
  {
    id: 3,
    method: 'tools/call',
    params: { name: 'conversation_search', arguments: { query: 'notes about the garden', limit: 5 } },
  },
]

/** Starts the server, requests its tools and one search, and ends it. */
export async function startOnce(archiveFolder: string): Promise<ColdStart> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { BACKSCROLL_ARCHIVE: archiveFolder, NODE_COMPILE_CACHE: compileCache },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answeredAt = new Map<number, number>()
  const lines = createInterface({ input: child.stdout })
  const answered = new Promise<void>((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the program ended with ${code}`)))
    lines.on('line', (line) => {
      const { id } = JSON.parse(line) as { id?: number }
      if (id !== undefined) answeredAt.set(id, performance.now() - startedAt)
      if (id === 3) resolve()
    })
  })
  for (const request of requests) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...request })}\n`)
  await answered
  child.removeAllListeners('exit')
  child.stdin.end()
  await once(child, 'exit')
  return { toolsMs: answeredAt.get(2) ?? Number.NaN, searchMs: answeredAt.get(3) ?? Number.NaN }
}
