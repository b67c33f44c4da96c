const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/**
 * Text from an export made safe to show where characters command: terminals obey escape sequences, and bidirectional
 * overrides make text read differently from what it is.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(COMMANDS, (character) => (character === '\n' || character === '\t' ? character : '\ufffd'))
}

/** Without empty lines at both ends. What is indented stays so, on the first line too. */
export function withoutEmptyEnds(text: string): string {
  return text.trimEnd().replace(/^\s*\n/, '')
}

/** Control characters, and those that change the direction of what follows. */
const COMMANDS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** The same on one line of at most so many characters. */
export function printableLine(text: string, maxLength: number): string {
  const line = printable(text.slice(0, maxLength * 4))
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`
}
