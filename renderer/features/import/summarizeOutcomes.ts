import type { Output } from '../../../shared/contract/archiveContract.ts'
import type { ImportNote, ImportReport } from '../../../shared/model/importReport.ts'
import { words } from '../../words/words.ts'

export type ImportOutcome = Output<'imports.upload'>['outcomes'][number]

export interface ImportSummary {
  readonly sentences: readonly string[]
  /** Files of which nothing came in, with the reason in words. */
  readonly failures: readonly { readonly name: string; readonly message: string }[]
  readonly unreadable: readonly ImportNote[]
  readonly unreadableCount: number
  readonly missingFiles: readonly ImportNote[]
  readonly missingCount: number
  readonly warnings: readonly ImportNote[]
}

/** Several files, one summary. */
export function summarizeOutcomes(outcomes: readonly ImportOutcome[]): ImportSummary {
  return {
    ...summarizeReports(outcomes.flatMap(({ report }) => (report === null ? [] : [report]))),
    failures: outcomes.flatMap(({ path, error }) => (error === null ? [] : [{ name: fileName(path), message: error.message }])),
  }
}

export function summarizeReports(reports: readonly ImportReport[]): Omit<ImportSummary, 'failures'> {
  const sum = (count: (report: ImportReport) => number): number => reports.reduce((total, report) => total + count(report), 0)
  const added = sum(({ conversations }) => conversations.new)
  const updated = sum(({ conversations }) => conversations.updated)
  const unchanged = sum(({ conversations }) => conversations.unchanged)
  const keptFiles = sum(({ files }) => files.kept)
  return {
    sentences: reports.length === 0 ? [] : sentencesOf({ added, updated, unchanged, keptFiles }),
    unreadable: reports.flatMap(({ skipped }) => skipped),
    unreadableCount: sum(({ conversations }) => conversations.skipped),
    missingFiles: reports.flatMap(({ missingFiles }) => missingFiles),
    missingCount: sum(({ files }) => files.missing),
    warnings: reports.flatMap(({ warnings }) => warnings),
  }
}

function sentencesOf({ added, updated, unchanged, keptFiles }: Record<'added' | 'updated' | 'unchanged' | 'keptFiles', number>): string[] {
  const { outcome } = words.importing
  if (added + updated === 0 && keptFiles > 0) return [outcome.onlyFiles(keptFiles)]
  if (added + updated === 0) return [unchanged === 0 ? outcome.empty : outcome.nothingNew]
  return [
    ...(added > 0 ? [outcome.added(added)] : []),
    ...(updated > 0 ? [outcome.updated(updated)] : []),
    ...(unchanged > 0 ? [outcome.unchanged(unchanged)] : []),
  ]
}

export function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}
