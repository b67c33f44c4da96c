/** The object or list that a text spells, or null when it is no (whole) JSON. */
export function parseLooseJson(text: string): object | null {
  const start = firstVisible(text)
  if (start !== '{' && start !== '[') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    // Tool payloads are cut short at times; then the text itself is all there is.
    return null
  }
}

function firstVisible(text: string): string {
  const first = text[0] ?? ''
  return first === ' ' || first === '\n' || first === '\r' || first === '\t' ? (text.trimStart()[0] ?? '') : first
}
