import { storable } from './exportValue.ts'

const TITLE_LIMIT = 300
const URL_LIMIT = 4096

/** Code as a fenced block, with a fence longer than any inside it. */
export function fenced(code: string, language = ''): string {
  const fence = code.includes('```') ? '`'.repeat(longestBacktickRun(code) + 1) : '```'
  return `${fence}${language}\n${code}${code.endsWith('\n') ? '' : '\n'}${fence}`
}

function longestBacktickRun(text: string): number {
  let longest = 0
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length)
  return longest
}

/** A language name valid in an info string; exports give `unknown` for nearly everything. */
export function fenceLanguage(language: string | null): string {
  return language !== null && language !== 'unknown' && /^[\w+#.-]{1,30}$/.test(language) ? language : ''
}

/** Titles are shown on one line, and a title must not be megabytes long. */
export function oneLine(text: string): string {
  const short = text.length > TITLE_LIMIT * 4 ? text.slice(0, TITLE_LIMIT * 4) : text
  const line = storable(short)
    .replace(/[\uE200-\uE20F]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > TITLE_LIMIT ? `${line.slice(0, TITLE_LIMIT - 1).toWellFormed()}…` : line
}

/** An http(s) address without ChatGPT's tracking parameter, or null: other schemes never become links. */
export function webUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > URL_LIMIT) return null
  const url = storable(value.trim())
  return /^https?:\/\/[^\s/]/i.test(url) ? withoutTracking(url) : null
}

export function withoutTracking(text: string): string {
  if (!text.includes('utm_source=chatgpt.com')) return text
  return text.replace(/([?&])utm_source=chatgpt\.com(&|(?![\w.-]))/g, (_, before: string, after: string) =>
    after === '&' ? before : '',
  )
}

export function hostOf(url: string): string {
  const start = url.indexOf('://') + 3
  const end = url.slice(start).search(/[/?#]/)
  return (end < 0 ? url.slice(start) : url.slice(start, start + end)).replace(/^www\./, '')
}

/** `url` comes from `webUrl`, or is empty if there is no address. */
export function link(title: string, url: string): string {
  return url === '' ? escapeInline(title) : `[${escapeInline(title)}](${escapeUrl(url)})`
}

/** Underscores inside words mean nothing to Markdown, and leaving them keeps the words searchable. */
export function escapeInline(text: string): string {
  return text.replace(/[\\`*[\]<|$]|(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, String.raw`\$&`)
}

// Parentheses end a link, a pipe ends a table cell.
function escapeUrl(url: string): string {
  return url.replace(/[\s()<>\\|`"]/g, (character) => ESCAPED_BRACKETS.get(character) ?? encodeURIComponent(character))
}

const ESCAPED_BRACKETS = new Map([
  ['(', '%28'],
  [')', '%29'],
])

export function paragraphs(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n')
}
