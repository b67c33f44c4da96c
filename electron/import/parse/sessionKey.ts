const MAX_SLUG = 48

/** `db-migration-2026-01`: what a person would call it, and when. */
export function sessionKeyBase(title: string | null, createdAtMs: number | null): string {
  const slug = slugOf(title ?? '')
  const month = createdAtMs === null ? '' : `-${new Date(createdAtMs).toISOString().slice(0, 7)}`
  return `${slug === '' ? 'conversation' : slug}${month}`
}

/** `db-migration`; empty where there is no letter and no figure. Letters of every script are kept. */
export function slugOf(name: string): string {
  const words = name
    .slice(0, 4 * MAX_SLUG)
    .normalize('NFKD')
    // Latin accents only: other scripts write vowels as marks.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  // By code points: half a character is none.
  return Array.from(words)
    .slice(0, MAX_SLUG)
    .join('')
    .replace(/^-+|-+$/g, '')
}
