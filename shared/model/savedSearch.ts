import { z } from 'zod'

export const savedSearch = z.object({ id: z.int(), name: z.string(), query: z.string(), createdAtMs: z.int() })
export type SavedSearch = z.infer<typeof savedSearch>

export const recentSearch = z.object({ query: z.string(), searchedAtMs: z.int() })
export type RecentSearch = z.infer<typeof recentSearch>
