import { describe, expect, it } from 'vitest'
import { collectStrings, outline } from '../../../../electron/import/parse/looseText.ts'

describe('collectStrings', () => {
  it('finds strings in export order and skips machine keys', () => {
    expect(collectStrings({ id: 'x', a: ['one', { b: 'two', type: 't' }], item_id: 'y', c: ' ', d: 'three' })).toBe(
      'one\n\ntwo\n\nthree',
    )
  })

  it('stops after enough of them', () => {
    const found = collectStrings(Array.from({ length: 1_000_000 }, () => 'x'))
    expect(found.length).toBeLessThan(40_000)
  })
})

describe('outline', () => {
  it.each<[value: unknown, text: string]>([
    [{ a: 1, b: true, c: null, d: '' }, '- a: 1\n- b: true'],
    [{ a: { b: { c: 'x' } } }, '- a:\n  - b:\n    - c: x'],
    [[['x']], '- x'],
    [{ a: 'one\ntwo' }, '- a: one\n  two'],
    ['x', '- x'],
    [{}, ''],
  ])('lists %j', (value, text) => {
    expect(outline(value)).toBe(text)
  })

  it('indicates when there is more', () => {
    expect(outline(Array.from({ length: 20_000 }, () => 1)).endsWith('\n…')).toBe(true)
  })
})
