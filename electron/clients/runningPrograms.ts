import { execFile } from 'node:child_process'

const ANSWER_MS = 5000
const MAX_BYTES = 16_000_000

/** Command lines of what runs, or names on Windows; none where the system does not tell. */
export function listRunningPrograms(platform: NodeJS.Platform): Promise<readonly string[]> {
  const [program, args]: [string, string[]] = platform === 'win32' ? ['tasklist.exe', ['/FO', 'CSV', '/NH']] : ['/bin/ps', ['-A', '-o', 'args=']]
  // Otherwise names beyond ASCII come as question marks where nobody has chosen a language.
  const language = platform === 'win32' ? {} : { env: { LC_ALL: 'C.UTF-8' } }
  return new Promise((resolve) => {
    execFile(program, args, { timeout: ANSWER_MS, maxBuffer: MAX_BYTES, windowsHide: true, ...language }, (_error, stdout) => resolve(stdout.split(/\r?\n/).filter((line) => line !== '')))
  })
}
