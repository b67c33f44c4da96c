import type { IndexProgress } from '../../../shared/model/indexStatus.ts'
import { printableLine } from '../../../shared/text/printable.ts'
import { formatCount } from './countNoun.ts'
import { bar, duration } from './progressBar.ts'

const steps: Readonly<Record<IndexProgress['step'], string>> = {
  keywords: 'Keywords',
  static: 'Quick index',
  model: 'Semantic index',
}

/** One line with the index's progress, speed and remaining time. */
export function indexProgressLine(
  { step, done, total, textsPerSecond, secondsLeft }: IndexProgress,
  columns: number,
): string {
  if (step === 'keywords') return 'Rebuilding the keyword index…'
  const share = total === 0 ? 1 : Math.min(done / total, 1)
  const left = secondsLeft === null || secondsLeft === 0 ? '' : `, ${duration(secondsLeft)} left`
  const speed = textsPerSecond === 0 ? '' : `, ${formatCount(Math.round(textsPerSecond))}/s`
  return printableLine(
    `${steps[step]} ${bar(share)} ${Math.floor(share * 100)} % · ${formatCount(done)} of ${formatCount(total)} ` +
      `messages${speed}${left}`,
    Math.max(columns - 1, 40),
  )
}
