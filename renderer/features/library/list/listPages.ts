import type { ListedConversation } from '../../../../shared/model/library.ts'

/** Rows per request while scrolling. */
export const PAGE_ROWS = 100
/** The most rows one request may ask for. */
export const MAX_ROWS = 1000

/** The loaded parts of a long list, by page number. */
export type Pages = ReadonlyMap<number, readonly ListedConversation[]>

/** Row positions, both inclusive. */
export interface Span {
  readonly first: number
  readonly last: number
}

export function conversationAt(pages: Pages, index: number): ListedConversation | undefined {
  return pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS]
}

/** The pages that a span touches. */
export function pagesOf({ first, last }: Span): number[] {
  const from = Math.floor(first / PAGE_ROWS)
  return Array.from({ length: Math.max(0, Math.floor(last / PAGE_ROWS) - from + 1) }, (_, index) => from + index)
}

/** The first run of missing pages that fits one request; null when none are missing. */
export function missingPages(pages: Pages, span: Span): { readonly page: number; readonly count: number } | null {
  const missing = pagesOf(span).filter((page) => !pages.has(page))
  const [page] = missing
  if (page === undefined) return null
  let count = 1
  while (count < MAX_ROWS / PAGE_ROWS && missing[count] === page + count) count += 1
  return { page, count }
}

/** With rows loaded from a page on. */
export function withRows(pages: Pages, page: number, rows: readonly ListedConversation[]): Pages {
  const longer = new Map(pages)
  for (let at = 0; at < rows.length; at += PAGE_ROWS) longer.set(page + at / PAGE_ROWS, rows.slice(at, at + PAGE_ROWS))
  return longer
}

/** With a change to some of them, before the archive confirms. */
export function withChange(
  pages: Pages,
  ids: ReadonlySet<string>,
  change: (conversation: ListedConversation) => ListedConversation,
): Pages {
  return new Map(
    [...pages].map(([page, rows]) => [
      page,
      rows.some(({ id }) => ids.has(id)) ? rows.map((row) => (ids.has(row.id) ? change(row) : row)) : rows,
    ]),
  )
}
