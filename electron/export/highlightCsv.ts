import type { Highlight } from '../../shared/model/highlight.ts'
import { messageLink } from '../../shared/text/messageLink.ts'
import { exactTime } from './exactTime.ts'

const BYTE_ORDER_MARK = '\ufeff'
const columns = [
  'Highlighted',
  'Conversation',
  'Quote',
  'Note',
  'Tags',
  'Colour',
  'Said by',
  'Said at',
  'Link',
] as const

/** As RFC 4180 has it, with the mark by which spreadsheets know UTF-8. */
export function highlightCsv(highlights: readonly Highlight[]): string {
  const rows = highlights.map(
    ({ createdAtMs, title, anchor, note, tags, colour, role, saidAtMs, conversationId, messageId }) => [
      exactTime(createdAtMs) ?? '',
      title ?? '',
      anchor.quote,
      note,
      tags.join(', '),
      colour,
      role ?? '',
      exactTime(saidAtMs) ?? '',
      messageLink(conversationId, messageId),
    ],
  )
  return `${BYTE_ORDER_MARK}${[columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** A spreadsheet takes what begins like this for a formula and would run it; after an apostrophe it is text. */
function cell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
