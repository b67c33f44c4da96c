/** The outline of the start of a JSON text: enough to identify it without reading to its end. */
export interface JsonOutline {
  readonly top: 'array' | 'object' | 'other'
  /** Keys by nesting depth: `keys[1]` are those of the top object. */
  readonly keys: readonly ReadonlySet<string>[]
}

const MAX_DEPTH = 3

/** Reads as far as the text goes; the text is usually truncated. */
export function describeJson(text: string): JsonOutline {
  const keys = Array.from({ length: MAX_DEPTH + 1 }, () => new Set<string>())
  const top = topOf(text)
  if (top === 'other') return { top, keys }
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    depth += steps[character ?? ''] ?? 0
    if (character !== '"') continue
    const end = endOfString(text, at)
    if (end === -1) break
    if (isKey(text, end)) keys[depth]?.add(text.slice(at + 1, end))
    at = end
  }
  return { top, keys }
}

function topOf(text: string): JsonOutline['top'] {
  const first = /\S/.exec(text)?.[0]
  if (first === '[') return 'array'
  return first === '{' ? 'object' : 'other'
}

const steps: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 }

function isKey(text: string, end: number): boolean {
  return /^\s*:/.test(text.slice(end + 1, end + 10))
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return -1
}

/** The object or list in a text, or null if it isn't complete JSON. */
export function parseLooseJson(text: string): object | null {
  const start = firstVisible(text)
  if (start !== '{' && start !== '[') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    // Tool payloads are sometimes cut off; callers then use the text itself.
    return null
  }
}

function firstVisible(text: string): string {
  const first = text[0] ?? ''
  return first === ' ' || first === '\n' || first === '\r' || first === '\t' ? (text.trimStart()[0] ?? '') : first
}
