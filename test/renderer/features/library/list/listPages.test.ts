import { describe, expect, it } from 'vitest'
import {
  conversationAt,
  missingPages,
  PAGE_ROWS,
  withChange,
  withRows,
} from '../../../../../renderer/features/library/list/listPages.ts'
import type { ListedConversation } from '../../../../../shared/model/library.ts'

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `c${from + index}`, isStarred: false }) as ListedConversation)

describe('the pages of a long list', () => {
  it('find a loaded conversation by its position', () => {
    const pages = withRows(new Map(), 2, rows(2 * PAGE_ROWS, PAGE_ROWS + 5))
    expect(conversationAt(pages, 2 * PAGE_ROWS)?.id).toBe('c200')
    expect(conversationAt(pages, 3 * PAGE_ROWS + 4)?.id).toBe('c304')
    expect(conversationAt(pages, 3 * PAGE_ROWS + 5)).toBeUndefined()
    expect(conversationAt(pages, 0)).toBeUndefined()
  })

  it('find the first run of missing pages, limited to one request', () => {
    const pages = withRows(new Map(), 1, rows(PAGE_ROWS, PAGE_ROWS))
    expect(missingPages(pages, { first: PAGE_ROWS, last: PAGE_ROWS + 50 })).toBeNull()
    expect(missingPages(pages, { first: 0, last: 3 * PAGE_ROWS })).toEqual({ page: 0, count: 1 })
    expect(missingPages(pages, { first: 2 * PAGE_ROWS, last: 90 * PAGE_ROWS })).toEqual({ page: 2, count: 10 })
    expect(missingPages(pages, { first: 0, last: -1 })).toBeNull()
  })

  it('change some rows and keep the other pages unchanged', () => {
    const pages = withRows(new Map(), 0, rows(0, 2 * PAGE_ROWS))
    const after = withChange(pages, new Set(['c3']), (row) => ({ ...row, isStarred: true }))
    expect(conversationAt(after, 3)?.isStarred).toBe(true)
    expect(after.get(1)).toBe(pages.get(1))
  })
})
