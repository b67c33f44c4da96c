import type { ImportProgress } from '../../../shared/model/importReport.ts'
import { printableLine } from '../../../shared/text/printable.ts'
import { countNoun, formatCount } from './countNoun.ts'

const BAR_CELLS = 24
const steps: Readonly<Record<ImportProgress['step'], string>> = {
  conversations: 'Reading',
  files: 'Copying files',
  index: 'Indexing',
}

/** One line with the current step, its progress, speed and remaining time. */
export function progressLine(
  { step, done, total, conversations, messages, messagesPerSecond, secondsLeft }: ImportProgress,
  columns: number,
): string {
  const share = total === 0 ? 0 : Math.min(done / total, 1)
  const amount = step === 'index' || total === 0 ? '' : ` ${megabytes(done)} of ${megabytes(total)} MB`
  const counts = `${countNoun(conversations, 'conversation')}, ${countNoun(messages, 'message')}`
  const speed = step === 'conversations' ? `, ${formatCount(messagesPerSecond)}/s` : ''
  const left = secondsLeft === null || secondsLeft === 0 ? '' : `, ${duration(secondsLeft)} left`
  return printableLine(
    `${steps[step]} ${bar(share)} ${Math.floor(share * 100)} %${amount} · ${counts}${speed}${left}`,
    Math.max(columns - 1, 40),
  )
}

export function bar(share: number): string {
  const filled = Math.round(share * BAR_CELLS)
  return '█'.repeat(filled) + '░'.repeat(BAR_CELLS - filled)
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

export function duration(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
