import type { ImportNote, ImportReport } from '../../../shared/model/importReport.ts'
import type { IndexStatus, ModelStatus } from '../../../shared/model/indexStatus.ts'
import { printable, printableLine } from '../../../shared/text/printable.ts'
import { formatCount } from './countNoun.ts'

/** How many notes are shown per list; the report in the archive has all of them. */
const SHOWN_NOTES = 20

/** An import report for the terminal. */
export function reportText(report: ImportReport, isFull: boolean): string {
  const { conversations, files, formats, status } = report
  const format = formats.length === 0 ? '' : ` (${formats.join(', ')})`
  const lines = [
    `Import ${report.id} of ${printableLine(report.sourcePath, 200)}${format}: ${status}${seconds(report)}.`,
  ]
  lines.push(
    `  Conversations: ${formatCount(conversations.new)} new, ${formatCount(conversations.updated)} ` +
      `updated, ${formatCount(conversations.unchanged)} unchanged, ${formatCount(conversations.skipped)} ` +
      'unreadable.',
    `  Messages in new and updated conversations: ${formatCount(report.messages)}.`,
    `  Files: ${formatCount(files.kept)} new, ${formatCount(files.unchanged)} unchanged, ` +
      `${formatCount(files.missing)} missing from the export.`,
  )
  if (status === 'cancelled' || status === 'interrupted')
    lines.push('  The import stopped early. Import the same file again to continue.')
  lines.push(...noteLines('Unreadable (originals kept):', report.skipped, isFull))
  lines.push(...noteLines('Missing files:', report.missingFiles, isFull))
  lines.push(...noteLines('Notes:', report.warnings, isFull))
  if (report.notesLeftOut > 0) lines.push(`  ${formatCount(report.notesLeftOut)} more notes aren't in the report.`)
  return lines.join('\n')
}

function noteLines(heading: string, notes: readonly ImportNote[], isFull: boolean): string[] {
  if (notes.length === 0) return []
  const shown = isFull ? notes : notes.slice(0, SHOWN_NOTES)
  const lines = shown.map(({ where, why }) => `    ${printableLine(where, 100)}: ${printableLine(why, 200)}`)
  const rest = notes.length - shown.length
  return [
    `  ${heading}`,
    ...lines,
    ...(rest > 0 ? [`    and ${formatCount(rest)} more: backscroll imports --full`] : []),
  ]
}

function seconds({ startedAtMs, finishedAtMs }: ImportReport): string {
  return finishedAtMs === null ? '' : ` in ${((finishedAtMs - startedAtMs) / 1000).toFixed(1)} s`
}

export function indexStatusText({
  archive,
  isRunning,
  isPaused,
  keywords,
  staticTable,
  model,
  chosen,
}: IndexStatus): string {
  const activity = isPaused ? (isRunning ? 'pausing' : 'paused') : isRunning ? 'running' : 'not running'
  const rows: readonly (readonly [string, string])[] = [
    ['archive', archive],
    ['indexing', activity],
    [
      'keywords',
      keywords.isUpToDate
        ? 'ready'
        : 'out of date: an import is running or was interrupted. Update it with: backscroll doctor --repair',
    ],
    ['quick index', modelText(staticTable)],
    ['model', `${chosen}: ${modelText(model)}`],
  ]
  return rows.map(([name, value]) => `${name.padEnd(12)} ${printable(value)}`).join('\n')
}

function modelText({ state, reason, messages, conversations }: ModelStatus): string {
  const share = messages.total === 0 ? 100 : Math.floor((messages.done / messages.total) * 100)
  const counts =
    `${formatCount(messages.done)} of ${formatCount(messages.total)} messages in ` +
    `${formatCount(conversations.done)} of ${formatCount(conversations.total)} conversations (${share} %)`
  return state === 'ready' ? `ready, ${counts}` : `${state}, ${counts}. ${reason}`
}
