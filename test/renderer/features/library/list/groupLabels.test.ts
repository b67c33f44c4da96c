import { describe, expect, it } from 'vitest'
import { createGroupLabels } from '../../../../../renderer/features/library/list/groupLabels.ts'

const noon = new Date(2026, 10, 16, 12).getTime()
const conversation = { activeAtMs: null, createdAtMs: null, title: null, derivedTitle: null, turnCount: 0 }

describe('createGroupLabels', () => {
  it('names the time by its distance', () => {
    const labelOf = createGroupLabels('activity', { nowMs: noon, clock: 'local' })
    const at = (day: Date) => labelOf({ ...conversation, activeAtMs: day.getTime() })
    expect(at(new Date(2026, 10, 16, 0))).toBe('Today')
    expect(at(new Date(2026, 10, 15, 23))).toBe('Yesterday')
    expect(at(new Date(2026, 10, 10))).toBe('Previous 7 days')
    expect(at(new Date(2026, 9, 1))).toBe('October')
    expect(at(new Date(2025, 9, 1))).toBe('October 2025')
    expect(labelOf(conversation)).toBe('No date')
  })

  it('counts days by the chosen clock: local, or UTC', () => {
    const justAfterMidnight = Date.UTC(2026, 0, 1, 0, 30)
    const labelOf = createGroupLabels('activity', { nowMs: justAfterMidnight, clock: 'utc' })
    const at = (activeAtMs: number): string => labelOf({ ...conversation, activeAtMs })
    expect(at(Date.UTC(2026, 0, 1))).toBe('Today')
    expect(at(Date.UTC(2026, 0, 1) - 1)).toBe('Yesterday')
    expect(at(Date.UTC(2025, 11, 25))).toBe('Previous 7 days')
    expect(at(Date.UTC(2025, 11, 25) - 1)).toBe('December 2025')
  })

  it('uses the creation time when the list does', () => {
    expect(
      createGroupLabels('creation', { nowMs: noon, clock: 'local' })({
        ...conversation,
        activeAtMs: noon,
        createdAtMs: new Date(2024, 2, 1).getTime(),
      }),
    ).toBe('March 2024')
  })

  it('groups titles by their first letter, ignoring accents', () => {
    const labelOf = createGroupLabels('title', { nowMs: noon, clock: 'local' })
    expect(['Étude', 'apple', '7 days', '  ', null].map((title) => labelOf({ ...conversation, title }))).toEqual([
      'E',
      'A',
      '#',
      'Untitled',
      'Untitled',
    ])
  })

  it('groups derived titles like others', () => {
    const labelOf = createGroupLabels('title', { nowMs: noon, clock: 'local' })
    expect(labelOf({ ...conversation, title: 'New chat', derivedTitle: 'Which bird?' })).toBe('W')
  })

  it('groups lengths into bands', () => {
    const labelOf = createGroupLabels('length', { nowMs: noon, clock: 'local' })
    expect([2, 3, 99, 5000].map((turnCount) => labelOf({ ...conversation, turnCount }))).toEqual([
      'Fewer than 3 messages',
      '3 messages or more',
      '30 messages or more',
      '1,000 messages or more',
    ])
  })
})
