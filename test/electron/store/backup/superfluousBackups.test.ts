import { describe, expect, it } from 'vitest'
import { superfluousBackups } from '../../../../electron/store/backup/makeBackup.ts'
import type { Backup } from '../../../../shared/model/archiveMaintenance.ts'
import { fixedNow } from '../../../support/archiveFixture.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const backup = (daysAgo: number, byteLength = 1): Backup => ({
  name: `${daysAgo}`,
  kind: 'automatic',
  byteLength,
  madeAtMs: fixedNow() - daysAgo * DAY_MS,
})

/** Simulates one backup a day with daily pruning. */
function after(days: number): number[] {
  let kept: Backup[] = []
  for (let day = 0; day < days; day += 1) {
    const nowMs = fixedNow() + day * DAY_MS
    kept = [{ ...backup(0), name: String(day), madeAtMs: nowMs }, ...kept]
    const gone = new Set(superfluousBackups(kept, nowMs))
    kept = kept.filter((each) => !gone.has(each))
  }
  return kept.map(({ madeAtMs }) => Math.round((fixedNow() + (days - 1) * DAY_MS - madeAtMs) / DAY_MS))
}

describe('automatic backups that are kept', () => {
  it('are the last three days, and one per week of the last month', () => {
    expect(after(3)).toEqual([0, 1, 2])
    for (const length of [40, 41, 42, 43, 44, 45, 46]) {
      const ages = after(length)
      expect(ages.slice(0, 3)).toEqual([0, 1, 2])
      expect(ages.length).toBeLessThanOrEqual(8)
      expect(ages.at(-1)).toBeGreaterThanOrEqual(28)
      for (const [index, days] of ages.entries()) expect(days - (ages[index - 1] ?? days)).toBeLessThanOrEqual(7)
    }
  })

  it('include earlier days, however many backups one day has', () => {
    const today = Array.from({ length: 6 }, (_, index) => ({
      ...backup(0),
      name: `today ${index}`,
      madeAtMs: fixedNow() - index * 60_000,
    }))
    const earlier = [1, 2].map((days) => backup(days))
    expect(superfluousBackups([...today, ...earlier], fixedNow())).toEqual(today.slice(1))
  })

  it('stay within the size limit, except for the latest', () => {
    const large = [0, 1, 2].map((days) => backup(days, 6e9))
    expect(superfluousBackups(large, fixedNow())).toEqual(large.slice(1))
  })

  it('never include another kind', () => {
    const others = (['replaced', 'migration', 'asked'] as const).map((kind) => ({ ...backup(400), kind }))
    expect(superfluousBackups(others, fixedNow())).toEqual([])
  })
})
