import { execFile } from 'node:child_process'

const ANSWER_MS = 5000
const MAX_BYTES = 16_000_000

/** Command lines of what runs, or names on Windows; none where the system does not tell. */
export function listRunningPrograms(platform: NodeJS.Platform): Promise<readonly string[]> {
  const [program, args]: [string, string[]] = platform === 'win32' ? ['tasklist.exe', ['/FO', 'CSV', '/NH']] : ['/bin/ps', ['-A', '-o', 'args=']]
  return new Promise((resolve) => {
    execFile(program, args, { timeout: ANSWER_MS, maxBuffer: MAX_BYTES, windowsHide: true }, (_error, stdout) => resolve(stdout.split(/\r?\n/).filter((line) => line !== '')))
  })
}
