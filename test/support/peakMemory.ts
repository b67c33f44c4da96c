import { fileURLToPath } from 'node:url'
import { type CliResult, startCli } from './commandLine.ts'

const tellPeak = fileURLToPath(new URL('tellPeak.ts', import.meta.url))

/** The command line in its own process, and its peak memory in megabytes. */
export async function startCliForPeak(
  args: readonly string[],
  archive: string,
): Promise<CliResult & { readonly peakMegabytes: number }> {
  const result = await startCli(args, { archive, nodeOptions: ['--import', tellPeak] })
  const kilobytes = /^peak (\d+) KB$/m.exec(result.stderr)?.[1]
  if (kilobytes === undefined) throw new Error(`it did not come to tell its peak: ${result.stderr}`)
  return { ...result, peakMegabytes: Number(kilobytes) / 1024 }
}
