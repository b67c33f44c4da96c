import { TextDecoder } from 'node:util'
import type { ExportMember } from './exportSource.ts'
import { splitJson } from './splitJson.ts'

/** Side files of an export are small; a larger one is stored but not parsed. */
const MAX_BYTES = 64 * 1024 * 1024

/** The value of a side file; null if it is absent, too long or unreadable: it only ever adds detail. */
export async function readJson(member: ExportMember | undefined): Promise<unknown> {
  return member && member.byteLength <= MAX_BYTES ? readJsonText(decodeText(member.read())) : null
}

/** The first JSON value of a text, ignoring anything after it. */
export async function readJsonText(chunks: AsyncIterable<Buffer>): Promise<unknown> {
  try {
    for await (const record of splitJson(chunks, { target: 'document', maxRecordBytes: MAX_BYTES, spillFile: null })) {
      if (record.kind === 'memory') return JSON.parse(record.bytes.toString())
    }
  } catch {
    // Damaged, too long or not JSON: the file itself is stored anyway.
  }
  return null
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** Converts to UTF-8 without a byte order mark: some editors save UTF-16. */
export async function* decodeText(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  let decoder: TextDecoder | null = null
  for await (const chunk of chunks) {
    let rest = chunk
    if (head !== null) {
      rest = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      // The first bytes determine the encoding; a chunk may have fewer.
      if (rest.length < UTF8_MARK.length) {
        head = rest
        continue
      }
      head = null
      decoder = decoderFor(rest)
      rest = withoutMark(rest)
    }
    yield decoder === null ? rest : Buffer.from(decoder.decode(rest, { stream: true }))
  }
  if (head !== null) yield head
  if (decoder !== null) yield Buffer.from(decoder.decode())
}

function withoutMark(text: Buffer): Buffer {
  return text.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ? text.subarray(UTF8_MARK.length) : text
}

function decoderFor(head: Buffer): TextDecoder | null {
  const encoding = utf16Of(head)
  return encoding === null ? null : new TextDecoder(encoding)
}

function utf16Of(head: Buffer): string | null {
  const [first = 0, second = 0] = head
  const mark = first * 256 + second
  if (mark === 0xfffe) return 'utf-16le'
  if (mark === 0xfeff) return 'utf-16be'
  // Without a mark: JSON starts with an ASCII character, whose other byte is zero.
  if (first !== 0 && second === 0) return 'utf-16le'
  return first === 0 && second !== 0 ? 'utf-16be' : null
}
