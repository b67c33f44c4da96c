import type { Output } from '../../../shared/contract/archiveContract.ts'
import { archive } from '../../archive.ts'

type Asked = Output<'imports.running'>
type Running = Asked['running'][number]

const ASK_AGAIN_MS = 1000

/**
 * Looks at what the program imports until nothing is left, and gives what became of it; null when nothing ran, or it
 * failed as a whole.
 */
export async function followImports(onRunning: (running: Running) => void): Promise<Asked['ended']> {
  let hasRun = false
  for (;;) {
    const { running, ended } = await archive('imports.running', {})
    const [first] = running
    if (first === undefined) return hasRun ? ended : null
    hasRun = true
    onRunning(first)
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}
