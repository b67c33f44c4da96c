import { execFile } from 'node:child_process'

const MOST_BYTES = 64 * 1024 * 1024

/** What a program from Debian makes of the bytes it is given. */
export function runTool(name: string, args: readonly string[], input: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const child = execFile(name, args, { encoding: 'buffer', maxBuffer: MOST_BYTES }, (error, output) => {
      if (error === null) resolve(output)
      else if (error.code === 'ENOENT') reject(new Error(`Install Debian's ${name} first (apt-get install ${name}).`))
      else reject(error)
    })
    child.stdin?.on('error', reject)
    child.stdin?.end(input)
  })
}
