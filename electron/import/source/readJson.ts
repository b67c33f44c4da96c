import { decodeText } from './decodeText.ts'
import type { ExportMember } from './exportSource.ts'
import { splitJson } from './splitJson.ts'

/** Side files of an export are small; one that is not is kept, but not read. */
const MAX_BYTES = 64 * 1024 * 1024

/** The value of a side file; null when it is absent, too long or not to be read: it only ever adds detail. */
export async function readJson(member: ExportMember | undefined): Promise<unknown> {
  return member && member.byteLength <= MAX_BYTES ? readJsonText(decodeText(member.read())) : null
}

/** The first JSON value of a text, whatever follows it. */
export async function readJsonText(chunks: AsyncIterable<Buffer>): Promise<unknown> {
  try {
    for await (const record of splitJson(chunks, { target: 'document', maxRecordBytes: MAX_BYTES, spillFile: null })) {
      if (record.at === 'memory') return JSON.parse(record.bytes.toString())
    }
  } catch {
    // Damaged, too long or not JSON: the file itself is kept all the same.
  }
  return null
}
