import type { ImportProgress } from '../../../shared/model/importReport.ts'
import type { Host } from '../../host/openHost.ts'

/** Electron's values for "none" and "busy for an unknown time". */
const NONE = -1
const BUSY = 2

/** Shows import progress on the app's icon, for every caller's imports. */
export function showOnTaskbar(host: Pick<Host, 'subscribe'>, show: (fraction: number) => void): void {
  let running = 0
  host.subscribe((news) => {
    if (news.kind === 'event') {
      if (news.event.name === 'import.progress') show(fractionDone(news.event.progress))
    } else if (news.operation.lane === 'import') {
      running += news.kind === 'started' ? 1 : -1
      if (news.kind === 'started') show(BUSY)
      else if (running === 0) show(NONE)
    }
  })
}

/** Each step's rough share of an import, so that the bar fills once instead of three times. */
const shares: Readonly<Record<ImportProgress['step'], { readonly from: number; readonly share: number }>> = {
  conversations: { from: 0, share: 0.7 },
  files: { from: 0.7, share: 0.15 },
  index: { from: 0.85, share: 0.15 },
}

export function fractionDone({ step, done, total }: Pick<ImportProgress, 'step' | 'done' | 'total'>): number {
  const { from, share } = shares[step]
  return from + share * (total > 0 ? Math.min(1, done / total) : 0)
}
