import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Measured {
  readonly cpuSeconds: number
  readonly peakMegabytes: number
  /** Any other figures the process reports. */
  readonly marks: Readonly<Record<string, number>>
}

/** Runs a program whose last line of output is JSON about itself. */
export async function measureChild(args: readonly string[]): Promise<Measured> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Measured
}
