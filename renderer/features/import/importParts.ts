import { AppError } from '../../../shared/contract/appError.ts'
import { errorMessage } from '../../errorMessage.ts'
import type { ImportState } from './importState.ts'
import type { ImportOutcome } from './summarizeOutcomes.ts'

/** The result of one call, when several follow each other. */
export interface ImportPart {
  readonly outcomes: readonly ImportOutcome[]
  /** Why it failed as a whole. */
  readonly failure: string | null
  readonly isStopped: boolean
}

export interface Work {
  readonly fileNames: readonly string[]
  readonly work: (signal: AbortSignal) => Promise<{ readonly outcomes: readonly ImportOutcome[] }>
}

/** Never rejects. It is incomplete when a stop discarded waiting files. */
export async function attempt(
  { fileNames, work }: Work,
  signal: AbortSignal,
  forgottenCount: () => number,
): Promise<ImportPart> {
  try {
    const { outcomes } = await work(signal)
    return {
      outcomes,
      failure: null,
      isStopped: signal.aborted && !isComplete(outcomes, fileNames.length + forgottenCount()),
    }
  } catch (error) {
    return signal.aborted ? { outcomes: [], failure: null, isStopped: true } : failedPart(fileNames, error)
  }
}

/** It may have finished before the stop request arrived. */
function isComplete(outcomes: readonly ImportOutcome[], fileCount: number): boolean {
  return outcomes.length === fileCount && outcomes.every(({ report }) => report?.status !== 'cancelled')
}

/** All of its files failed. */
export function failedPart(fileNames: readonly string[], error: unknown): ImportPart {
  const message = errorMessage(error)
  const code = error instanceof AppError ? error.code : 'internal'
  return {
    outcomes: fileNames.map((path) => ({ path, report: null, error: { code, message, reasons: [] } })),
    failure: message,
    isStopped: false,
  }
}

/** All results combined. */
export function combineParts(parts: readonly ImportPart[]): ImportState {
  const [first] = parts
  if (parts.length === 1 && first?.failure) return { kind: 'failed', message: first.failure }
  const outcomes = parts.flatMap((part) => part.outcomes)
  if (parts.at(-1)?.isStopped) return { kind: 'stopped', outcomes }
  // A followed import may have no known outcome.
  return outcomes.length === 0 ? { kind: 'idle' } : { kind: 'done', outcomes }
}
