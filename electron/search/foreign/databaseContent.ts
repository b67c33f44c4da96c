import { isUtf8 } from 'node:buffer'

/**
 * What a person reads of a message in a foreign database: text as it stands, or the texts of a JSON array of parts.
 * Pictures and recordings are left out, as at import.
 */
export function databaseContent(content: unknown): string {
  const text = asText(content)
  const decoded = text.startsWith('[') ? (partsText(text) ?? text) : text
  return decoded.toWellFormed().replaceAll('\0', '\u2400')
}

function asText(content: unknown): string {
  if (typeof content === 'string') return content
  if (typeof content === 'number') return String(content)
  return Buffer.isBuffer(content) && isUtf8(content) ? content.toString('utf8') : ''
}

/** Null when it is no array of parts: a message may simply begin with a bracket, or be a list of figures. */
function partsText(json: string): string | null {
  const parts = parsed(json)
  if (!Array.isArray(parts)) return null
  const texts: string[] = []
  for (const part of parts) {
    const text = partText(part)
    if (text === null) return null
    if (text !== '') texts.push(text)
  }
  return texts.join('\n')
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function partText(part: unknown): string | null {
  if (typeof part === 'string') return part
  if (part === null) return ''
  if (typeof part !== 'object') return null
  const { text, content, content_type: type, asset_pointer: pointer } = part as Readonly<Record<string, unknown>>
  if (typeof text === 'string') return text
  if (typeof content === 'string' && typeof type === 'string') return content
  return typeof type === 'string' || pointer !== undefined ? '' : null
}
