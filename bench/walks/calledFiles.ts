import fs from 'node:fs'
import path from 'node:path'

/** What V8 says about one script. */
export interface ScriptCalls {
  readonly url: string
  readonly functions: readonly {
    readonly functionName: string
    readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[]
  }[]
}

export const projectFolder = path.join(import.meta.dirname, '..', '..')

/** Our source file behind an address, relative to the project; null for any other. */
export function sourceOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const file = path.relative(projectFolder, decodeURIComponent(new URL(address).pathname))
  return /^(?:electron|renderer|shared)[/].*[.]tsx?$/.test(file) ? file : null
}

/** Names each function that ran by its file and place. A file's own top level isn't one: that is loading. */
export function callsIn(scripts: readonly ScriptCalls[]): Set<string> {
  const run = new Set<string>()
  for (const { url, functions } of scripts) {
    const file = sourceOf(url)
    if (file === null) continue
    for (const { functionName, ranges } of functions) {
      const [range] = ranges
      if (range === undefined || range.count === 0 || (range.startOffset === 0 && functionName === '')) continue
      run.add(`${file} ${functionName} ${range.startOffset}`)
    }
  }
  return run
}

export const fileOf = (key: string): string => key.slice(0, key.indexOf(' '))
export const functionOf = (key: string): string => key.split(' ')[1] ?? ''

/** A file that imports nothing of ours, not even a type: it explains itself. */
export function isLeaf(file: string): boolean {
  return !/(?:from|import|import\()\s*'[.]{1,2}[/]/.test(fs.readFileSync(path.join(projectFolder, file), 'utf8'))
}
