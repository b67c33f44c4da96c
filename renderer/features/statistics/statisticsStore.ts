import { create } from 'zustand'
import type { ArchiveStatistics } from '../../../shared/model/archiveStatistics.ts'
import { archive } from '../../archive.ts'
import { messageOf } from '../../messageOf.ts'
import { timeZoneWanted } from '../../ui/format.ts'

type StatisticsState =
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly message: string }
  | { readonly at: 'loaded'; readonly statistics: ArchiveStatistics }

interface StatisticsStore {
  readonly state: StatisticsState
  /** What was counted before stays in sight meanwhile. */
  readonly load: () => Promise<void>
}

export const useStatistics = create<StatisticsStore>()((set) => ({
  state: { at: 'loading' },
  load: async () => {
    try {
      set({ state: { at: 'loaded', statistics: await archive('archive.statistics', { timeZone: timeZoneWanted() }) } })
    } catch (error) {
      set({ state: { at: 'failed', message: messageOf(error) } })
    }
  },
}))
