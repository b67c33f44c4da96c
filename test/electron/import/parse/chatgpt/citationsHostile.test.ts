import { describe, expect, it } from 'vitest'
import { resolveCitations } from '../../../../../electron/import/parse/chatgpt/citations.ts'
import { FAR_BELOW_QUADRATIC, growth } from '../../../../support/growth.ts'

const MEGABYTE = 1_000_000

describe('resolveCitations of hostile input', () => {
  it.each<[metadata: Record<string, unknown>]>([
    [{ content_references: 'x', citations: 7, search_result_groups: {} }],
    [
      {
        content_references: [
          null,
          1,
          'x',
          [],
          {},
          { type: 7, matched_text: {}, start_idx: 'x', items: [null, 1, { refs: [null, 'x', {}] }] },
        ],
      },
    ],
    [
      {
        citations: [
          null,
          {},
          { metadata: 7 },
          { start_ix: -1, metadata: {} },
          { start_ix: 1e15, metadata: { url: {}, title: [], extra: 7 } },
        ],
      },
    ],
    [
      {
        search_result_groups: [null, { entries: [null, { ref_id: 7 }] }],
        content_references: [{ type: '__proto__', alt: null }, { type: 'constructor' }],
      },
    ],
    [{ content_references: [{ type: 'sources_footnote', sources: [null, 1, { url: 'x' }, { title: '' }] }] }],
  ])('survives metadata %j', (metadata) => {
    expect(resolveCitations('A \uE200cite\uE202turn0search1\uE201 【3†source】 B', metadata)).toEqual({
      text: 'A B',
      sources: [],
    })
  })

  it.each<[name: string, unit: string]>([
    ['beginnings', '\uE200'],
    ['ends', '\uE201'],
    ['separators', '\uE202'],
    ['marks', '\uE200cite\uE202turn0search0\uE201'],
    ['brackets', '【'],
    ['half brackets', '【1†'],
    ['long brackets', `【1†${'x'.repeat(290)}`],
    ['numbers', '【1】'],
    ['numbers in words', '【1】章'],
    ['ticks', '`【1】``'],
    ['broken entities', '\uE200entity\uE202["\uE201'],
    ['spaces', ' '],
    ['astral characters', '😀\uE200'],
  ])('handles a megabyte of %s in linear time', (_, unit) => {
    let shown = ''
    const resolve = (length: number): void => {
      const content_references = [{ type: 'webpage', matched_text: 'x', start_idx: 1e9 }]
      const text = unit.repeat(Math.ceil(length / unit.length))
      shown = resolveCitations(`${text}end`, { content_references }).text
    }
    expect(growth(MEGABYTE / 4, resolve)).toBeLessThan(FAR_BELOW_QUADRATIC)
    expect(shown.endsWith('end')).toBe(true)
    expect(/[\uE200-\uE20F]/.test(shown)).toBe(false)
  })

  it('places fifty thousand references in linear time', () => {
    const cite = '\uE200cite\uE202turn0search0\uE201'
    const reference = { type: 'webpage', matched_text: cite, start_idx: 1e9, title: 'T', url: 'https://tea.example' }
    const resolve = (count: number) =>
      resolveCitations(`😀${cite.repeat(count)}`, {
        content_references: Array.from({ length: count }, () => reference),
      })
    expect(growth(12_500, resolve)).toBeLessThan(FAR_BELOW_QUADRATIC)
    const { text, sources } = resolve(10)
    expect(text.startsWith('😀 ([T](https://tea.example)) ([T]')).toBe(true)
    expect(sources).toHaveLength(1)
  })

  it('shortens a title of megabytes and rejects an address of kilobytes', () => {
    const cite = '\uE200cite\uE202turn0search0\uE201'
    const item = { title: 't'.repeat(MEGABYTE), url: `https://tea.example/${'u'.repeat(5000)}` }
    const { text, sources } = resolveCitations(cite, {
      content_references: [{ type: 'grouped_webpages', matched_text: cite, start_idx: 0, items: [item] }],
    })
    expect(text).toBe(`(${'t'.repeat(299)}…)`)
    expect(sources).toEqual([{ title: `${'t'.repeat(299)}…`, url: '' }])
  })

  it('replaces characters that cannot be stored', () => {
    const cite = '\uE200cite\uE202turn0search0\uE201'
    const item = { title: 'a\0\uD83D\uE200', url: 'https://tea.example/\0\uD83D' }
    const { sources } = resolveCitations(cite, {
      content_references: [{ type: 'grouped_webpages', matched_text: cite, start_idx: 0, items: [item] }],
    })
    expect(sources).toEqual([{ title: 'a\u2400\uFFFD', url: 'https://tea.example/\u2400\uFFFD' }])
  })
})
