import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'

const isRoot = process.getuid?.() === 0
/** A separate network with nothing but loopback. A user who isn't root becomes root inside it, and only there. */
const isolatedNetwork = [
  'unshare',
  '--net',
  ...(isRoot ? [] : ['--map-root-user']),
  'sh',
  '-c',
  'ip link set lo up && exec "$@"',
  'sh',
]

/** Why this can't be tested here, or null. */
export function reasonAgainstOffline(): string | null {
  if (os.platform() !== 'linux') return 'Networks of their own and strace are of Linux.'
  const tried = spawnSync(
    isolatedNetwork[0] ?? '',
    [...isolatedNetwork.slice(1), 'strace', '-f', '-e', 'trace=network', 'true'],
    {
      encoding: 'utf8',
    },
  )
  if (tried.status === 0) return null
  return (
    'A network without ways out, or strace in it, cannot be had here (unshare, iproute2 and strace are ' +
    `needed): ${tried.stderr?.trim() || tried.error?.message || 'no reason was given'}`
  )
}

interface OfflineRun {
  readonly result: SpawnSyncReturns<string>
  /** Every network call of the program and its children. */
  readonly trace: string
}

/** Runs a command without network access, and records the addresses it tries to reach. */
export function runOffline(
  command: readonly string[],
  traceFile: string,
  options: { readonly env: NodeJS.ProcessEnv; readonly cwd: string; readonly timeoutMs: number },
): OfflineRun {
  const traced = [
    ...isolatedNetwork,
    'strace',
    '--follow-forks',
    '--seccomp-bpf',
    '-qq',
    '-s',
    '64',
    '-e',
    'trace=network',
    '-o',
    traceFile,
    ...command,
  ]
  const result = spawnSync(traced[0] ?? '', traced.slice(1), {
    env: options.env,
    cwd: options.cwd,
    timeout: options.timeoutMs,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return { result, trace: fs.existsSync(traceFile) ? fs.readFileSync(traceFile, 'utf8') : '' }
}
