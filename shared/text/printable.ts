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
 * Makes text from an export safe to show where characters act as commands: terminals obey escape sequences, and
 * bidirectional overrides reorder text.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(COMMANDS, (character) => (character === '\n' || character === '\t' ? character : '\ufffd'))
}

/** Without empty lines at both ends. Indentation stays, on the first line too. */
export function withoutEmptyEnds(text: string): string {
  return text.trimEnd().replace(/^\s*\n/, '')
}

/** Control characters, and those that change the direction of the text after them. */
const COMMANDS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** The same on one line of at most this many characters. */
export function printableLine(text: string, maxLength: number): string {
  const line = printable(text.slice(0, maxLength * 4))
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`
}
