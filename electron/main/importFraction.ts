import type { ImportProgress } from '../../shared/model/importReport.ts'

/** How much of an import each step is, by and large; a bar that runs full three times says nothing. */
const parts: Readonly<Record<ImportProgress['step'], { readonly from: number; readonly share: number }>> = {
  conversations: { from: 0, share: 0.7 },
  files: { from: 0.7, share: 0.15 },
  index: { from: 0.85, share: 0.15 },
}

export function fractionDone({ step, done, total }: Pick<ImportProgress, 'step' | 'done' | 'total'>): number {
  const { from, share } = parts[step]
  return from + share * (total > 0 ? Math.min(1, done / total) : 0)
}
