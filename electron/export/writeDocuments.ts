import fs from 'node:fs'
import { type PassThrough, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { isoDay } from '../../shared/query/calendar.ts'
import { shownTitle } from '../../shared/text/derivedTitle.ts'
import { titleOf } from '../../shared/text/conversationMarkdown.ts'
import type { Archive } from '../store/archive/openArchive.ts'
import {
  conversationStem,
  createImages,
  createUniqueNames,
  fileNameOf,
  type ImageOf,
  inLink,
  type LinkTo,
} from './fileNames.ts'
import type { ExportedConversation } from './readExported.ts'

interface Documents {
  readonly archive: Archive
  readonly conversations: AsyncIterable<ExportedConversation>
  readonly writer: DocumentWriter
  readonly ending: string
  readonly file: string
}

/** Writes each conversation as a document of its own. */
export interface DocumentWriter {
  readonly document: (conversation: ExportedConversation, files: DocumentFiles) => string
  readonly index: (listed: readonly ListedDocument[]) => string
}

interface DocumentFiles {
  readonly linkTo: LinkTo
  readonly imageOf: ImageOf
}

export interface ListedDocument {
  readonly name: string
  readonly title: string
  readonly day: string
}

/** Already compressed, so compressing again gains nothing. */
const COMPRESSED =
  /^(?:image\/(?!svg|bmp|tiff)|audio\/(?!.*wav)|video\/|application\/(?:zip|gzip|pdf|.*officedocument))/

/** One zip with a document per conversation, the attached files and an index. Returns the number of conversations. */
export async function writeDocuments({ archive, conversations, writer, ending, file }: Documents): Promise<number> {
  const nameDocument = createUniqueNames()
  const index = nameDocument(`index${ending}`)
  const listed: ListedDocument[] = []
  await writeZip(file, async (add) => {
    const storedFiles = createStoredFiles(archive, add)
    for await (const conversation of conversations) {
      const { summary } = conversation
      const name = nameDocument(fileNameOf(conversationStem(summary), ending))
      const text = writer.document(conversation, { linkTo: storedFiles.linkTo, imageOf: createImages(archive) })
      await add({ name, atMs: summary.activeAtMs, compress: true, open: () => Readable.from([Buffer.from(text)]) })
      await storedFiles.addNew()
      const atMs = summary.createdAtMs ?? summary.activeAtMs
      listed.push({ name, title: titleOf(shownTitle(summary)), day: atMs === null ? '' : isoDay(atMs) })
    }
    const list = writer.index(listed)
    await add({ name: index, atMs: null, compress: true, open: () => Readable.from([Buffer.from(list)]) })
  })
  return listed.length
}

/** Files under `files/`, each stored once however many messages refer to it. */
function createStoredFiles({ blobs }: Archive, add: AddToZip) {
  const uniqueName = createUniqueNames()
  const names = new Map<string, string>()
  let waiting: { readonly sha256: string; readonly name: string; readonly compress: boolean }[] = []
  const linkTo: LinkTo = ({ sha256, name, assetKey, mediaType }) => {
    if (sha256 === null || (!names.has(sha256) && !blobs.has(sha256))) return null
    const known = names.get(sha256) ?? uniqueName(fileNameOf(name ?? assetKey, ''))
    if (!names.has(sha256)) waiting.push({ sha256, name: known, compress: !COMPRESSED.test(mediaType ?? '') })
    names.set(sha256, known)
    return `files/${inLink(known)}`
  }
  return {
    linkTo,
    async addNew(): Promise<void> {
      const found = waiting
      waiting = []
      for (const { sha256, name, compress } of found)
        await add({
          name: `files/${name}`,
          atMs: null,
          compress,
          open: () => fs.createReadStream(blobs.pathOf(sha256)),
        })
    },
  }
}

interface ZipEntry {
  readonly name: string
  readonly atMs: number | null
  /** Off if the data is already compressed. */
  readonly compress: boolean
  readonly open: () => Readable
}

/**
 * Small buffers share blocks of this size. yazl keeps every entry's name until the end, and with it the whole block the
 * name is part of.
 */
const DEFAULT_POOL_SIZE = Buffer.poolSize

type AddToZip = (entry: ZipEntry) => Promise<void>

/** Writes a zip one entry at a time: the next is requested when the last has been read, so only one is in memory. */
export async function writeZip(file: string, write: (add: AddToZip) => Promise<void>): Promise<void> {
  Buffer.poolSize = 0
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  zip.on('error', (error: Error) => output.destroy(error))
  let current: Readable | null = null
  const written = pipeline(output, fs.createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  // The error reaches the code that waits for the current entry.
  written.catch((error: Error) => current?.destroy(error))
  try {
    await write(async ({ name, atMs, compress, open }) => {
      if (output.destroyed) await written
      current = open()
      const options = {
        compress,
        mode: 0o100644,
        ...(atMs === null ? {} : { mtime: new Date(Math.max(atMs, Date.UTC(1980, 0, 2))) }),
      }
      zip.addReadStreamLazy(name, options, passOnce(current))
      await finished(current, { writable: false })
    })
    zip.end()
    await written
  } catch (error) {
    output.destroy()
    await written.catch(() => {})
    throw error
  } finally {
    Buffer.poolSize = DEFAULT_POOL_SIZE
  }
}

/** yazl keeps this function until the zip is complete, so its closure must not hold the data. */
function passOnce(source: Readable): (use: (error: unknown, source: Readable) => void) => void {
  const left = [source]
  return (use) => {
    const only = left.pop()
    if (only !== undefined) use(null, only)
  }
}
