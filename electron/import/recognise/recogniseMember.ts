import { AppError } from '../../../shared/contract/appError.ts'
import { decodeText } from '../source/decodeText.ts'
import { baseName, type ExportMember } from '../source/exportSource.ts'
import { describeJson, type JsonOutline } from '../parse/describeJson.ts'
import type { JsonTarget } from '../source/splitJson.ts'

/** How much of a file is looked at to tell what it is. */
const HEAD_BYTES = 1024 * 1024

/** A key that a conversation has in every export of its provider, and nothing else in an export has. */
const conversationKeys = ['mapping', 'chat_messages']
export const CONVERSATIONS_NAME = /^conversations(-\d+)?\.json$/i

/** Where conversations stand in a file, by what is in it; null when it holds none. */
export async function recogniseMember(member: ExportMember): Promise<JsonTarget | null> {
  const isNamed = CONVERSATIONS_NAME.test(baseName(member.path))
  try {
    const outline = describeJson(await headOf(member))
    // By name: an account that never said a word, or whose first conversations are all broken.
    return targetOf(outline) ?? (isNamed && outline.top === 'array' ? 'array' : null)
  } catch (error) {
    // A damaged side file is a note in the report; damaged conversations are the end of it.
    if (!isNamed && error instanceof AppError && error.code === 'unreadable_export') return null
    throw error
  }
}

function targetOf({ top, keys }: JsonOutline): JsonTarget | null {
  const isAt = (depth: number): boolean => conversationKeys.some((key) => keys[depth]?.has(key))
  if (top === 'array') return isAt(2) ? 'array' : null
  if (isAt(1)) return 'document'
  if (keys[1]?.has('conversations') && isAt(3)) return 'wrapped'
  return isAt(2) ? 'values' : null
}

async function headOf(member: ExportMember): Promise<string> {
  const pieces: Buffer[] = []
  let byteLength = 0
  for await (const chunk of decodeText(member.read())) {
    pieces.push(chunk)
    byteLength += chunk.length
    if (byteLength >= HEAD_BYTES) break
  }
  return Buffer.concat(pieces).toString('utf8', 0, Math.min(byteLength, HEAD_BYTES))
}
