import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { describeFilter, toggled } = await import('../../../../../renderer/features/library/filter/describeFilter.ts')
const { startOfDay, yearOf, yearSpan } = await import('../../../../../renderer/features/library/filter/yearSpan.ts')

describe('describeFilter', () => {
  it('has a chip for every condition, and the filter without it', () => {
    const filter = { ...yearSpan(2024), models: ['gpt-4o', 'o3'], isStarred: true, minTurns: 5, maxTurns: 20 }
    const chips = describeFilter(filter, null)
    expect(chips.map(({ label }) => label)).toEqual(['2024', 'GPT-4o', 'o3', '5 to 20 messages', 'Starred'])
    expect(chips[1]?.without).toEqual({ ...filter, models: ['o3'] })
    expect(chips[4]?.without).not.toHaveProperty('isStarred')
  })

  it("names the days of a span that isn't a year, including the last one", () => {
    const filter = { fromMs: startOfDay('2024-03-05') ?? 0, untilMs: startOfDay('2024-03-07', 1) ?? 0 }
    expect(describeFilter(filter, null).map(({ label }) => label)).toEqual(['5 Mar 2024 to 7 Mar 2024'])
  })

  it('is empty for a filter that matches everything', () => {
    expect(describeFilter({}, null)).toEqual([])
  })
})

describe('toggled', () => {
  it('leaves no empty list behind', () => {
    expect(toggled({ tags: ['birds'] }, 'tags', 'birds')).toEqual({})
    expect(toggled({}, 'tags', 'birds')).toEqual({ tags: ['birds'] })
  })
})

describe('yearOf', () => {
  it('recognizes a whole year, and nothing else', () => {
    const { fromMs, untilMs } = yearSpan(2025)
    expect(yearOf(fromMs, untilMs)).toBe(2025)
    expect(yearOf(fromMs, untilMs - 1)).toBeNull()
    expect(yearOf(fromMs, undefined)).toBeNull()
  })
})
