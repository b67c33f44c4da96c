import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ScanTimes } from './likeScan.ts'
import type { QueryTimes } from './runQueries.ts'

export interface SearchTimes {
  readonly like: ScanTimes | null
  readonly keyword: readonly QueryTimes[]
  readonly hybrid: readonly QueryTimes[]
  readonly keywordPeakMegabytes: number
  readonly hybridPeakMegabytes: number
}

export type SearchPart = 'like' | 'keyword' | 'hybrid'

/** Runs the whole mix in its own process. */
export async function runSearchOnce(
  folder: string,
  resourcesFolder: string,
  passes: number,
  parts: readonly SearchPart[],
): Promise<SearchTimes> {
  return JSON.parse(
    await runNode([
      new URL('./searchOnce.ts', import.meta.url).pathname,
      folder,
      resourcesFolder,
      String(passes),
      parts.join(','),
    ]),
  ) as SearchTimes
}

/** Returns the output of a program; throws when it fails. */
export async function runNode(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return output
}
