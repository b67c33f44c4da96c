import type { Output } from '../../../shared/contract/archiveContract.ts'
import type { ImportNote, ImportReport, ImportStatus } from '../../../shared/model/importReport.ts'
import { inWords } from '../../errorMessage.ts'
import { words } from '../../words/words.ts'

export type ImportOutcome = Output<'imports.upload'>['outcomes'][number]

interface Failure {
  /** The file the message is about; null when the message names the file itself. */
  readonly name: string | null
  readonly message: string
}

export interface ImportSummary {
  readonly sentences: readonly string[]
  /** Files without anything imported, with the reason in words. */
  readonly failures: readonly Failure[]
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
    failures: outcomes.flatMap(({ path, error }) => (error === null ? [] : [failureOf(path, inWords(error))])),
  }
}

/** Names the file once, and without its folder. */
function failureOf(path: string, said: string): Failure {
  const name = fileName(path)
  const message = said.replaceAll(path, name)
  if (message.startsWith(`${name} `)) return { name, message: message.slice(name.length + 1) }
  return { name: message.includes(name) ? null : name, message }
}

/** Without an undone import; null when no results are left to show. */
export function withoutImport(outcomes: readonly ImportOutcome[], id: number): readonly ImportOutcome[] | null {
  const left = outcomes.filter(({ report }) => report?.id !== id)
  return left.length < outcomes.length && left.every(({ report }) => report === null) ? null : left
}

export function summarizeReports(reports: readonly ImportReport[]): Omit<ImportSummary, 'failures'> {
  const sum = (count: (report: ImportReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0)
  const added = sum(({ conversations }) => conversations.new)
  const updated = sum(({ conversations }) => conversations.updated)
  const unchanged = sum(({ conversations }) => conversations.unchanged)
  const keptFiles = sum(({ files }) => files.kept)
  const missing = uniqueNotes(reports.map(({ missingFiles }) => missingFiles))
  return {
    sentences:
      reports.length === 0
        ? []
        : sentencesOf({ added, updated, unchanged, keptFiles }, new Set(reports.map(({ status }) => status))),
    unreadable: reports.flatMap(({ skipped }) => skipped),
    unreadableCount: sum(({ conversations }) => conversations.skipped),
    missingFiles: missing.notes,
    missingCount: sum(({ files }) => files.missing) - missing.leftOut,
    warnings: reports.flatMap(({ warnings }) => warnings),
  }
}

type Counts = Readonly<Record<'added' | 'updated' | 'unchanged' | 'keptFiles', number>>

/** Two exports with the same note about a conversation count once. */
function uniqueNotes(lists: readonly (readonly ImportNote[])[]): {
  readonly notes: readonly ImportNote[]
  readonly leftOut: number
} {
  const notes: ImportNote[] = []
  for (const list of lists) {
    const known = new Set(notes.map(({ where, why }) => `${where}\n${why}`))
    notes.push(...list.filter(({ where, why }) => !known.has(`${where}\n${why}`)))
  }
  return { notes, leftOut: lists.flat().length - notes.length }
}

function sentencesOf(counts: Counts, statuses: ReadonlySet<ImportStatus>): string[] {
  const { outcome } = words.importing
  const { added, updated, unchanged, keptFiles } = counts
  // An interrupted import can't claim there was nothing more in it.
  const isWhole = !statuses.has('cancelled') && !statuses.has('interrupted')
  if (!isWhole || added + updated > 0) return orInterrupted(countsOf(counts), statuses)
  if (keptFiles > 0) return [outcome.onlyFiles(keptFiles)]
  return [unchanged === 0 ? outcome.empty : outcome.nothingNew]
}

/** A killed import had no time to record its results. */
function orInterrupted(sentences: string[], statuses: ReadonlySet<ImportStatus>): string[] {
  return sentences.length === 0 && statuses.has('interrupted') ? [words.importing.outcome.brokenOff] : sentences
}

function countsOf({ added, updated, unchanged }: Counts): string[] {
  const { outcome } = words.importing
  return [
    ...(added > 0 ? [outcome.added(added)] : []),
    ...(updated > 0 ? [outcome.updated(updated)] : []),
    ...(unchanged > 0 ? [outcome.unchanged(unchanged)] : []),
  ]
}

export function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}
