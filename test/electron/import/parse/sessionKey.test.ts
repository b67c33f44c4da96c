import { describe, expect, it } from 'vitest'
import { sessionKeyBase } from '../../../../electron/import/parse/deriveConversation.ts'

const january = Date.UTC(2026, 0, 31, 23, 59)

describe('sessionKeyBase', () => {
  it.each([
    ['DB migration', january, 'db-migration-2026-01'],
    ['  What?! — a (short) title…  ', january, 'what-a-short-title-2026-01'],
    ['Crème brûlée', january, 'creme-brulee-2026-01'],
    ['東京の天気 2026', january, '東京の天気-2026-2026-01'],
    ['Привет, мир', january, 'привет-мир-2026-01'],
    ['😀 🎉', january, 'conversation-2026-01'],
    ['', january, 'conversation-2026-01'],
    [null, january, 'conversation-2026-01'],
    ['Tulips', null, 'tulips'],
    [null, null, 'conversation'],
    ['../../etc/passwd', january, 'etc-passwd-2026-01'],
    ["'; DROP TABLE nodes; --", january, 'drop-table-nodes-2026-01'],
    ['\u001b[31mred\u202e', january, '31mred-2026-01'],
  ])('turns %j at %j into %s', (title, createdAtMs, key) => {
    expect(sessionKeyBase(title, createdAtMs)).toBe(key)
  })

  it('stays short, and never ends in a dash', () => {
    const key = sessionKeyBase(
      'a very long title about tulips and how deep bulbs want to lie in the ground in autumn',
      null,
    )
    expect(key.length).toBeLessThanOrEqual(48)
    expect(key).toMatch(/^[^-].*[^-]$/)
    expect(sessionKeyBase('x'.repeat(2_000_000), january).length).toBeLessThan(60)
  })

  it('never cuts a character in half', () => {
    expect(sessionKeyBase(`${'a'.repeat(47)}${'𝒜𐐀'.repeat(10)}`, null).isWellFormed()).toBe(true)
    expect(sessionKeyBase(`${'a'.repeat(47)}𐐀`, null)).not.toContain('\ufffd')
  })
})
