import { execFile } from 'node:child_process'

const ANSWER_MS = 5000
const MAX_BYTES = 16_000_000

export interface RunningProgram {
  /** The process id. */
  readonly id: number
  /** Its command line, or its name on Windows. */
  readonly line: string
}

/** The running processes; empty if the system doesn't list them. */
export function listRunningPrograms(platform: NodeJS.Platform): Promise<readonly RunningProgram[]> {
  const [program, args]: [string, string[]] =
    platform === 'win32' ? ['tasklist.exe', ['/FO', 'CSV', '/NH']] : ['/bin/ps', ['-A', '-o', 'pid=,args=']]
  // Otherwise non-ASCII names become question marks if no locale is set.
  const language = platform === 'win32' ? {} : { env: { LC_ALL: 'C.UTF-8' } }
  return new Promise((resolve) => {
    execFile(
      program,
      args,
      { timeout: ANSWER_MS, maxBuffer: MAX_BYTES, windowsHide: true, ...language },
      (_error, stdout) => resolve(stdout.split(/\r?\n/).flatMap((line) => readLine(line))),
    )
  })
}

/** `"claude.exe","4711",…` on Windows, `4711 /usr/bin/claude …` elsewhere. */
function readLine(line: string): RunningProgram[] {
  const { name, number, id, command } =
    (/^"(?<name>[^"]*)","(?<number>\d+)"/.exec(line) ?? /^\s*(?<id>\d+)\s(?<command>.+)$/.exec(line))?.groups ?? {}
  const found = name ?? command
  return found === undefined ? [] : [{ id: Number(number ?? id), line: found }]
}
