import type { ExportRecord } from '../exportValue.ts'

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
}

/** Copies the record with the HTML entities in all strings decoded. Uses a work list instead of recursion. */
export function unescapeHtml(record: ExportRecord): ExportRecord {
  const copy: Record<string, unknown> = {}
  const left: { from: object; to: Record<string, unknown> }[] = [{ from: record, to: copy }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    for (const [key, value] of Object.entries(next.from) as [string, unknown][]) {
      let made: unknown = value
      if (typeof value === 'string') made = unescaped(value)
      else if (typeof value === 'object' && value !== null) {
        const to = (Array.isArray(value) ? [] : {}) as Record<string, unknown>
        left.push({ from: value, to })
        made = to
      }
      // Defined, not assigned, because the key may be __proto__.
      Object.defineProperty(next.to, key, { value: made, enumerable: true, configurable: true, writable: true })
    }
  }
  return copy
}

function unescaped(text: string): string {
  return text.includes('&')
    ? text.replace(/&(?:lt|gt|quot|amp|#39|#x27);/g, (entity) => characters[entity] ?? entity)
    : text
}
