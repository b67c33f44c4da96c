import { fileTypeFromBuffer } from 'file-type'
import { baseName, type ExportMember, type ExportSource } from '../source/exportSource.ts'
import { describeJson } from '../parse/describeJson.ts'

const WHAT_TO_CHOOSE =
  'Choose the zip that OpenAI or Anthropic mailed you, the folder it unpacks to, or its conversations.json.'
const HEAD_BYTES = 64 * 1024

/** Files that lie beside the conversations in an export, and what other programs' files are known by. */
const sideFiles = [
  'user.json',
  'user_settings.json',
  'message_feedback.json',
  'model_comparisons.json',
  'shared_conversations.json',
  'users.json',
  'projects.json',
  'memories.json',
]
const strangers: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['sessionId', 'uuid', 'type'], 'a Claude Code session log'],
  [['header', 'products', 'time'], "Google's record of Gemini activity"],
]

/** A sentence about what was found where conversations were expected. */
export async function explainUnknown(source: ExportSource, path: string): Promise<string> {
  if (source.kind !== 'file') return `${path} ${listContents(source.members)}, but no conversations. ${WHAT_TO_CHOOSE}`
  const [member] = source.members
  const found = member ? await describeFile(member) : 'empty'
  return `${path} is ${found}, not an export that Backscroll reads. ${WHAT_TO_CHOOSE}`
}

function listContents(members: readonly ExportMember[]): string {
  const zips = members.filter((member) => member.path.toLowerCase().endsWith('.zip'))
  if (zips.length > 0)
    return `holds ${zips.length === 1 ? 'a zip' : `${zips.length} zips`} (${zips
      .slice(0, 3)
      .map((zip) => baseName(zip.path))
      .join(', ')})`
  if (members.length === 0) return 'is empty: it holds no files'
  const names = members
    .slice(0, 3)
    .map((member) => baseName(member.path))
    .join(', ')
  return (
    `holds ${members.length === 1 ? 'one file' : `${members.length} files`} ` +
    `(${names}${members.length > 3 ? ', …' : ''})`
  )
}

async function describeFile(member: ExportMember): Promise<string> {
  const pieces: Buffer[] = []
  for await (const chunk of member.read()) {
    pieces.push(chunk)
    if (chunk.length >= HEAD_BYTES) break
  }
  const head = Buffer.concat(pieces).subarray(0, HEAD_BYTES)
  const type = await fileTypeFromBuffer(head)
  if (type) return `a file of type ${type.mime}`
  if (sideFiles.includes(baseName(member.path).toLowerCase())) return 'only a part of an export'
  return describeText(head.toString())
}

function describeText(text: string): string {
  const { top, keys } = describeJson(text)
  if (top === 'other') return text.startsWith('PK') ? 'a damaged zip file' : 'not JSON'
  const seen = [...(keys[1] ?? []), ...(keys[2] ?? [])]
  const stranger = strangers.find(([marks]) => marks.every((mark) => seen.includes(mark)))
  if (stranger) return stranger[1]
  return seen.length === 0
    ? 'JSON without any conversation'
    : `JSON about other things (${seen.slice(0, 5).join(', ').slice(0, 120)})`
}
