import { AppError } from '../../../shared/contract/appError.ts'
import { chatHtml } from '../formats/chatHtml.ts'
import type { ExportFormat } from '../formats/exportFormat.ts'
import { describeJson, type JsonOutline } from '../parse/describeJson.ts'
import { decodeText } from '../source/decodeText.ts'
import { baseName, type ExportMember, type ExportSource } from '../source/exportSource.ts'
import { scriptVariable } from '../source/scriptVariable.ts'
import type { JsonTarget } from '../source/splitJson.ts'
import { explainUnknown } from './explainUnknown.ts'
import { type MemberPlan, planMembers } from './planMembers.ts'

export interface ConversationFile {
  readonly member: ExportMember
  readonly target: JsonTarget
  readonly format: ExportFormat | null
  readonly read: () => AsyncIterable<Buffer>
}

export interface FoundExport {
  readonly conversations: readonly ConversationFile[]
  /** Kept as they are. */
  readonly files: readonly ExportMember[]
  readonly plan: MemberPlan
}

/** Looks for conversations by content; says in words what was found when there are none. */
export async function findConversations(source: ExportSource, path: string): Promise<FoundExport> {
  const plan = planMembers(source.members)
  // A single file was chosen for what is in it, whatever it is called.
  const candidates = source.kind === 'file' ? source.members : plan.json
  const recognised: ConversationFile[] = []
  for (const member of candidates) {
    const target = await recogniseMember(member)
    if (target !== null) recognised.push({ member, target, format: null, read: () => decodeText(member.read()) })
  }
  // People upload exports and other JSON to their chats: where an export has its own files of conversations, the rest
  // are files.
  const named = recognised.filter(({ member }) => CONVERSATIONS_NAME.test(baseName(member.path)))
  const conversations = named.length > 0 ? named : recognised
  const read = new Set(conversations.map(({ member }) => member))
  const files = [
    ...plan.json.filter((member) => !read.has(member)),
    ...plan.files.filter((member) => !read.has(member)),
  ]
  if (conversations.length > 0) return { conversations, files, plan }
  const page = await findPage(source, plan)
  if (page) return { conversations: [page], files: files.filter((file) => file !== page.member), plan }
  const encrypted = plan.refused.find(({ why }) => why.includes('encrypted'))
  if (encrypted)
    throw new AppError(
      'unreadable_export',
      `${path} is encrypted. Unpack it with its password and choose the folder; nothing was changed.`,
    )
  throw new AppError('unknown_format', await explainUnknown(source, path))
}

/** The last resort: the export's own viewer page carries every conversation too. */
async function findPage(source: ExportSource, plan: MemberPlan): Promise<ConversationFile | null> {
  const member = source.kind === 'file' ? source.members[0] : plan.chatHtml
  if (!member) return null
  const read = (): AsyncIterable<Buffer> => scriptVariable(decodeText(member.read()), 'jsonData')
  for await (const chunk of read()) {
    if (chunk.length > 0) return { member, target: 'array', format: chatHtml, read }
  }
  return null
}

/** How much of a file is looked at to tell what it is. */
const HEAD_BYTES = 1024 * 1024

/** A key that a conversation has in every export of its provider, and nothing else in an export has. */
const conversationKeys = ['mapping', 'chat_messages']
const CONVERSATIONS_NAME = /^conversations(-\d+)?\.json$/i

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
