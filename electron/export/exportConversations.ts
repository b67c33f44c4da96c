import fs from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../../shared/contract/appError.ts'
import { type ExportFormat, exportFormatRow } from '../../shared/model/exportFormats.ts'
import type { FinishedExport } from '../../shared/model/finishedExport.ts'
import { isoDay } from '../../shared/query/calendar.ts'
import { createCanonicalWriter } from '../store/foreign/canonicalWriter.ts'
import { type Archive, openArchive } from '../store/archive/openArchive.ts'
import { conversationStem, createImages, fileNameOf } from './fileNames.ts'
import { htmlWriter } from './htmlPage.ts'
import { jsonPieces } from './json.ts'
import { createExportFiles } from './exportFiles.ts'
import { markdownWriter } from './markdown.ts'
import { type ExportedConversation, type ExportExtent, readExported } from './readExported.ts'
import { type DocumentWriter, writeDocuments } from './writeDocuments.ts'

interface ExportRequest extends ExportExtent {
  readonly archiveFolder: string
  readonly format: ExportFormat
  /** Selects conversations; null means all. */
  readonly choose: (archive: Archive) => readonly number[] | null
  readonly nowMs: number
  readonly signal: AbortSignal
}

/** Writes documents one by one, or everything to one file: in pieces, or by itself. */
type Writer =
  | DocumentWriter
  | { readonly pieces: (conversations: AsyncIterable<ExportedConversation>, nowMs: number) => AsyncIterable<string> }
  | { readonly write: (conversations: AsyncIterable<ExportedConversation>, file: string) => Promise<number> }

const writers: Readonly<Record<ExportFormat, Writer>> = {
  markdown: markdownWriter,
  html: htmlWriter,
  json: { pieces: jsonPieces },
  database: { write: writeDatabase },
}

/** Exports conversations to one file, holding only one of them in memory at a time. */
export async function exportConversations(request: ExportRequest): Promise<FinishedExport> {
  const { archiveFolder, choose, format, nowMs } = request
  const {
    endings: [ending],
    zipName,
  } = exportFormatRow(format)
  const writer = writers[format]
  const files = createExportFiles(archiveFolder)
  files.removeOld(nowMs)
  const archive = openArchive(archiveFolder, 'read')
  try {
    const rowIds = choose(archive) ?? archive.exports.rowIds()
    const [only] = rowIds
    if (only === undefined) throw AppError.of('nothingToExport')
    const conversations = readAll(archive, rowIds, request)
    if (rowIds.length === 1) {
      const found = archive.library.byRow(only, 'person')
      const fileName = fileNameOf(found === null ? 'Conversation' : conversationStem(found.summary), ending)
      return await files.make({ fileName, nowMs, write: (file) => writeOne(archive, conversations, request, file) })
    }
    const zipEnding = zipName === undefined ? ending : ` ${zipName}.zip`
    const fileName = fileNameOf(`Backscroll conversations ${isoDay(nowMs)}`, zipEnding)
    return await files.make({
      fileName,
      nowMs,
      write: (file) =>
        'document' in writer
          ? writeDocuments({ archive, conversations, writer, ending, file })
          : writeOne(archive, conversations, request, file),
    })
  } finally {
    archive.close()
  }
}

/** Yields in between, so the export can be canceled. */
async function* readAll(
  archive: Archive,
  rowIds: readonly number[],
  { signal, ...extent }: ExportRequest,
): AsyncGenerator<ExportedConversation> {
  for (const rowId of rowIds) {
    await nextTurn()
    if (signal.aborted) throw AppError.of('exportStopped')
    const conversation = readExported(archive, rowId, extent)
    if (conversation !== null) yield conversation
  }
}

/** Writes everything to one file; returns the number of conversations. */
async function writeOne(
  archive: Archive,
  conversations: AsyncIterable<ExportedConversation>,
  { format, nowMs }: ExportRequest,
  file: string,
): Promise<number> {
  const writer = writers[format]
  if ('write' in writer) return writer.write(conversations, file)
  let count = 0
  const counted = counting(conversations, () => (count += 1))
  const pieces = 'pieces' in writer ? writer.pieces(counted, nowMs) : documents(archive, counted, writer)
  await pipeline(Readable.from(pieces), fs.createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  return count
}

async function* counting<T>(items: AsyncIterable<T>, count: () => void): AsyncGenerator<T> {
  for await (const item of items) {
    count()
    yield item
  }
}

async function* documents(
  archive: Archive,
  conversations: AsyncIterable<ExportedConversation>,
  writer: DocumentWriter,
): AsyncGenerator<string> {
  for await (const conversation of conversations)
    yield writer.document(conversation, { linkTo: () => null, imageOf: createImages(archive) })
}

/** That schema has a single branch of messages, and only their text. */
async function writeDatabase(conversations: AsyncIterable<ExportedConversation>, file: string): Promise<number> {
  const writer = createCanonicalWriter(file)
  try {
    let count = 0
    for await (const { summary, lines } of conversations) {
      const messages = (lines[0]?.messages ?? [])
        .filter(({ text }) => text !== '')
        .map(({ nodeKey, role, text, createdAtMs }) => ({ id: nodeKey, role: role ?? 'unknown', text, createdAtMs }))
      if (writer.add({ ...summary, messages })) count += 1
    }
    return count
  } finally {
    writer.close()
  }
}
