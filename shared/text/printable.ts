/**
 * Text from an export made safe to show where characters command: terminals obey escape sequences, and bidirectional
 * overrides make text read differently from what it is.
 */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
}

/** The same on one line of at most so many characters. */
export function printableLine(text: string, maxLength: number): string {
  const line = printable(text.slice(0, maxLength * 4)).replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`
}
