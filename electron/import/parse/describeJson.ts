/** The outline of the beginning of a JSON text: enough to tell what it is, without its end. */
export interface JsonOutline {
  readonly top: 'array' | 'object' | 'other'
  /** Keys by how many brackets they stand in: `keys[1]` are those of the top object. */
  readonly keys: readonly ReadonlySet<string>[]
}

const MAX_DEPTH = 3

/** Reads as far as the text goes; a text cut off in the middle is expected. */
export function describeJson(text: string): JsonOutline {
  const keys = Array.from({ length: MAX_DEPTH + 1 }, () => new Set<string>())
  const first = /\S/.exec(text)?.[0]
  const top = first === '[' ? 'array' : first === '{' ? 'object' : 'other'
  if (top === 'other') return { top, keys }
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    else if (character === '"') {
      const end = endOfString(text, at)
      if (end === -1) break
      if (depth <= MAX_DEPTH && /^\s*:/.test(text.slice(end + 1, end + 10))) keys[depth]?.add(text.slice(at + 1, end))
      at = end
    }
  }
  return { top, keys }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return -1
}
