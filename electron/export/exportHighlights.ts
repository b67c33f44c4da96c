import fs from 'node:fs'
import type { Highlight } from '../../shared/model/highlight.ts'
import type { FinishedExport } from '../../shared/model/finishedExport.ts'
import { isoDay } from '../../shared/query/calendar.ts'
import { quoted, titleOf } from '../../shared/text/conversationMarkdown.ts'
import { shownTitle } from '../../shared/text/derivedTitle.ts'
import { messageLink } from '../../shared/text/messageLink.ts'
import { printable, printableLine } from '../../shared/text/printable.ts'
import { exactTime } from './readExported.ts'
import { fileNameOf } from './fileNames.ts'
import { createExportFiles } from './exportFiles.ts'

interface HighlightExport {
  readonly archiveFolder: string
  readonly format: 'markdown' | 'csv'
  readonly highlights: readonly Highlight[]
  readonly nowMs: number
}

export function exportHighlights({
  archiveFolder,
  format,
  highlights,
  nowMs,
}: HighlightExport): Promise<FinishedExport> {
  const files = createExportFiles(archiveFolder)
  files.removeOld(nowMs)
  const text = format === 'markdown' ? highlightMarkdown(highlights) : highlightCsv(highlights)
  const fileName = fileNameOf(`Backscroll highlights ${isoDay(nowMs)}`, format === 'markdown' ? '.md' : '.csv')
  return files.make({
    fileName,
    nowMs,
    write: async (file) => {
      await fs.promises.writeFile(file, text, { flag: 'wx', mode: 0o600 })
      return highlights.length
    },
  })
}

/** Groups highlights by conversation, in reading order. */
function highlightMarkdown(highlights: readonly Highlight[]): string {
  const groups = Map.groupBy(highlights, ({ conversationId }) => conversationId)
  const parts = [...groups.values()].map((group) =>
    [`## ${titleIn(group)}`, ...group.toSorted(inReadingOrder).map(highlightBlock)].join('\n\n'),
  )
  return `${['# Highlights', ...parts].join('\n\n')}\n`
}

function titleIn(group: readonly Highlight[]): string {
  return titleOf(group.map(shownTitle).find((title) => title !== null) ?? null)
}

function inReadingOrder(one: Highlight, other: Highlight): number {
  return (
    (one.saidAtMs ?? 0) - (other.saidAtMs ?? 0) ||
    one.messageId.localeCompare(other.messageId) ||
    one.anchor.start - other.anchor.start
  )
}

function highlightBlock({ anchor, note, tags, createdAtMs, conversationId, messageId }: Highlight): string {
  const facts = [
    isoDay(createdAtMs),
    ...tags.map((tag) => `#${printableLine(tag, 50).replace(/\s+/g, '-')}`),
    `[open](${messageLink(conversationId, messageId)})`,
  ]
  return [quoted(printable(anchor.quote).trim()), printable(note).trim(), facts.join(' · ')]
    .filter((part) => part !== '')
    .join('\n\n')
}

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

/** RFC 4180, with the byte order mark that spreadsheets recognize UTF-8 by. */
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

/** Spreadsheets run cells that begin like this as formulas; an apostrophe makes them text. */
function cell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
