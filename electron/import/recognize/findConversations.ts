import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '../../../shared/contract/appError.ts'
import { chatHtml } from '../formats/chatHtml.ts'
import type { ExportFormat } from '../formats/exportFormat.ts'
import { formats } from '../formats/index.ts'
import { describeJson, type JsonOutline } from '../parse/describeJson.ts'
import { baseName, type ExportMember, type ExportSource } from '../source/exportSource.ts'
import { decodeText } from '../source/readJson.ts'
import { scriptVariable } from '../source/scriptVariable.ts'
import type { JsonTarget } from '../source/splitJson.ts'
import { type MemberPlan, planMembers } from './exportMembers.ts'

export interface ConversationFile {
  readonly member: ExportMember
  readonly target: JsonTarget
  readonly format: ExportFormat | null
  readonly read: () => AsyncIterable<Buffer>
}

export interface FoundExport {
  readonly conversations: readonly ConversationFile[]
  /** Stored unchanged. */
  readonly files: readonly ExportMember[]
  readonly plan: MemberPlan
}

/** Finds conversations by content; if there are none, explains what was found instead. */
export async function findConversations(source: ExportSource, path: string): Promise<FoundExport> {
  const plan = planMembers(source.members)
  // A single file was chosen for its content, whatever its name.
  const candidates = source.kind === 'file' ? source.members : plan.json
  const recognized: ConversationFile[] = []
  for (const member of candidates) {
    const target = await recognizeMember(member)
    if (target !== null) recognized.push({ member, target, format: null, read: () => decodeText(member.read()) })
  }
  // People upload exports and other JSON to their chats: if an export has conversation files by name, all others are
  // attachments.
  const named = recognized.filter(({ member }) => CONVERSATIONS_NAME.test(baseName(member.path)))
  const conversations = named.length > 0 ? named : recognized
  const read = new Set(conversations.map(({ member }) => member))
  const files = [
    ...plan.json.filter((member) => !read.has(member)),
    ...plan.files.filter((member) => !read.has(member)),
  ]
  if (conversations.length > 0) return { conversations, files, plan }
  const page = await findPage(source, plan)
  if (page) return { conversations: [page], files: files.filter((file) => file !== page.member), plan }
  const encrypted = plan.refused.find(({ why }) => why.reasons.some(({ reason }) => reason === 'noteEncrypted'))
  if (encrypted) throw AppError.of('exportEncrypted', { path })
  throw await explainUnknown(source, path)
}

/** The last resort: the export's own viewer page contains every conversation too. */
async function findPage(source: ExportSource, plan: MemberPlan): Promise<ConversationFile | null> {
  const member = source.kind === 'file' ? source.members[0] : plan.chatHtml
  if (!member) return null
  const read = (): AsyncIterable<Buffer> => scriptVariable(decodeText(member.read()), 'jsonData')
  for await (const chunk of read()) {
    if (chunk.length > 0) return { member, target: 'array', format: chatHtml, read }
  }
  return null
}

/** How much of a file is read to identify it. */
const HEAD_BYTES = 1024 * 1024

const conversationKeys = [...new Set(formats.flatMap(({ keys }) => keys))]
const CONVERSATIONS_NAME = /^conversations(-\d+)?\.json$/i

/** Where a file has its conversations, judged by content; null if it has none. */
export async function recognizeMember(member: ExportMember): Promise<JsonTarget | null> {
  const isNamed = CONVERSATIONS_NAME.test(baseName(member.path))
  try {
    const outline = describeJson(await headOf(member))
    // By name, for an account without messages, or if the first conversations are all broken.
    return targetOf(outline) ?? (isNamed && outline.top === 'array' ? 'array' : null)
  } catch (error) {
    // A damaged side file is only a note in the report; damaged conversations end the import.
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

const SAMPLE_BYTES = 64 * 1024

/** Other files of an export, and distinctive keys in files of other programs. */
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
const otherPrograms = [
  { keys: ['sessionId', 'uuid', 'type'], reason: 'claudeCodeLog' },
  { keys: ['header', 'products', 'time'], reason: 'geminiActivity' },
] as const

/** Describes what was found instead of conversations. */
async function explainUnknown(source: ExportSource, path: string): Promise<AppError> {
  if (source.kind !== 'file') return explainContents(source.members, path)
  const [member] = source.members
  return member ? explainFile(member, path) : AppError.of('fileEmpty', { path })
}

function explainContents(members: readonly ExportMember[], path: string): AppError {
  if (members.length === 0) return AppError.of('exportEmpty', { path })
  const zips = members.filter((member) => member.path.toLowerCase().endsWith('.zip'))
  const listed = zips.length > 0 ? zips : members
  const names = listed.slice(0, 3).map((member) => baseName(member.path))
  return AppError.of(zips.length > 0 ? 'zipOfZips' : 'noConversations', { path, files: listed.length, names })
}

async function explainFile(member: ExportMember, path: string): Promise<AppError> {
  const pieces: Buffer[] = []
  for await (const chunk of member.read()) {
    pieces.push(chunk)
    if (chunk.length >= SAMPLE_BYTES) break
  }
  const head = Buffer.concat(pieces).subarray(0, SAMPLE_BYTES)
  const type = await fileTypeFromBuffer(head)
  if (type) return AppError.of('otherFileType', { path, type: type.mime })
  if (sideFiles.includes(baseName(member.path).toLowerCase())) return AppError.of('exportPart', { path })
  return explainText(head.toString(), path)
}

function explainText(text: string, path: string): AppError {
  const { top, keys } = describeJson(text)
  if (top === 'other') return AppError.of(text.startsWith('PK') ? 'exportDamagedZip' : 'notJson', { path })
  const seen = [...(keys[1] ?? []), ...(keys[2] ?? [])]
  const program = otherPrograms.find((other) => other.keys.every((key) => seen.includes(key)))
  if (program) return AppError.of(program.reason, { path })
  return seen.length === 0
    ? AppError.of('jsonWithoutConversations', { path })
    : AppError.of('otherJson', { path, keys: seen.slice(0, 5).join(', ').slice(0, 120) })
}
