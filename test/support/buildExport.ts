import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { richConversation } from '../../bench/generate/exportShape.ts'
import type { RichConversation, RichMessage, RichNode, SlimConversation } from '../../bench/generate/exportShape.ts'
import { slimConversation } from '../../bench/generate/slim.ts'

/** The role, the text, and any fields that differ from an ordinary message. */
export type Turn = readonly [role: string, text: string, fields?: Partial<RichMessage>]

export interface Branch {
  /** The index in `turns` of the turn these turns follow instead; -1 is the start of the conversation. */
  readonly after: number
  readonly turns: readonly Turn[]
}

export interface ConversationOptions {
  /** A UUID is used unchanged; any other name is mapped to a UUID. */
  readonly id?: string
  readonly title?: string | null
  readonly turns: readonly Turn[]
  /** Listed after the main branch, which stays the current one. */
  readonly branches?: readonly Branch[]
  /** Epoch seconds, as in the export. */
  readonly createTime?: number | null
  readonly updateTime?: number | null
  readonly modelSlug?: string
  /** Any other key of the conversation, e.g. `{ gizmo_id: 'g-p-1' }`. */
  readonly extra?: Readonly<Record<string, unknown>>
}

export type Files = Readonly<Record<string, string | Buffer | object>>

const firstOfJanuary2025 = 1_735_689_600
const secondsBetweenTurns = 30
const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u
const rootId = 'client-created-root'
// Local time, because a zip stores local time: the same bytes in every time zone.
const zipTime = new Date(2025, 0, 2, 3, 4, 6)

/** The same seed gives the same id, in every run and every test. */
export function idFrom(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * A conversation in the format of a rich 2025 export: empty root, hidden system message, then the turns.
 * The nth turn of a conversation keeps its id when texts change or turns are added.
 */
export function buildConversation(options: ConversationOptions): RichConversation {
  const id = conversationId(options)
  const start = options.createTime ?? firstOfJanuary2025
  const model = options.modelSlug ?? 'gpt-4o'
  const tree = createTree(id, start, model)
  const line = tree.addTurns(options.turns, { parent: tree.systemId, name: 'turn', position: 0 })
  for (const [index, { after, turns }] of (options.branches ?? []).entries()) {
    tree.addTurns(turns, { parent: line[after] ?? tree.systemId, name: `branch ${index}`, position: after + 1.5 })
  }
  return richConversation({
    id,
    title: options.title === undefined ? 'A talk about the garden' : options.title,
    createTime: options.createTime === undefined ? start : options.createTime,
    updateTime:
      options.updateTime === undefined ? start + options.turns.length * secondsBetweenTurns : options.updateTime,
    mapping: tree.mapping,
    currentNode: line.at(-1) ?? tree.systemId,
    extra: { default_model_slug: model, ...options.extra },
  })
}

/** The same conversation in an export from mid-2026 or later. */
export function slimmed(conversation: RichConversation): SlimConversation {
  return slimConversation(conversation)
}

/** Objects are written as JSON; folders are created as needed. Returns the paths in the order of the names. */
export function writeFiles(directory: string, files: Files): string[] {
  return Object.entries(files).map(([name, content]) => {
    const file = path.join(directory, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, fileBytes(content))
    return file
  })
}

export async function buildZip(directory: string, name: string, files: Files): Promise<string> {
  mkdirSync(directory, { recursive: true })
  const file = path.join(directory, name)
  const zip = new ZipFile()
  for (const [member, content] of Object.entries(files)) {
    zip.addBuffer(fileBytes(content), member, { mtime: zipTime, forceDosTimestamp: true })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

function fileBytes(content: string | Buffer | object): Buffer {
  if (Buffer.isBuffer(content)) return content
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
}

function conversationId({ id, title, turns }: ConversationOptions): string {
  if (id !== undefined && uuidPattern.test(id)) return id
  return idFrom(id ?? JSON.stringify([title, turns]))
}

interface Line {
  readonly name: string
  readonly parent: string
  /** The number of earlier turns; a branch is half a turn later than its alternative. */
  readonly position: number
}

function createTree(conversation: string, start: number, model: string) {
  const systemId = idFrom(`${conversation} system`)
  const mapping: Record<string, RichNode> = { [rootId]: { id: rootId, message: null, parent: null, children: [] } }

  function add(message: RichMessage, parent: string): void {
    mapping[message.id] = { id: message.id, message, parent, children: [] }
    mapping[parent]?.children.push(message.id)
  }

  function addTurns(turns: readonly Turn[], line: Line): string[] {
    let parent = line.parent
    return turns.map((turn, index) => {
      const id = idFrom(`${conversation} ${line.name} ${index}`)
      const createTime = start + (line.position + index + 1) * secondsBetweenTurns
      add(turnMessage(turn, { id, parent, model, createTime }), parent)
      parent = id
      return id
    })
  }

  add(hiddenSystemMessage(systemId), rootId)
  return { mapping, systemId, addTurns }
}

interface Place {
  readonly id: string
  readonly parent: string
  readonly model: string
  readonly createTime: number
}

function turnMessage([role, text, fields]: Turn, { id, parent, model, createTime }: Place): RichMessage {
  const isAssistant = role === 'assistant'
  const metadata: Record<string, unknown> = isAssistant
    ? { model_slug: model, default_model_slug: model, parent_id: parent, message_type: 'next', timestamp_: 'absolute' }
    : { message_source: null, timestamp_: 'absolute', message_type: null }
  const message: RichMessage = {
    id,
    author: { role, name: null, metadata: {} },
    create_time: createTime,
    update_time: null,
    content: { content_type: 'text', parts: [text] },
    status: 'finished_successfully',
    end_turn: isAssistant ? true : null,
    weight: 1,
    metadata,
    recipient: role === 'tool' ? 'assistant' : 'all',
    channel: isAssistant ? 'final' : null,
  }
  // The id stays the node's: a test that needs them to differ changes the built conversation.
  return { ...message, ...fields, id, metadata: { ...metadata, ...fields?.metadata } }
}

function hiddenSystemMessage(id: string): RichMessage {
  return {
    id,
    author: { role: 'system', name: null, metadata: {} },
    create_time: null,
    update_time: null,
    content: { content_type: 'text', parts: [''] },
    status: 'finished_successfully',
    end_turn: true,
    weight: 0,
    metadata: { is_visually_hidden_from_conversation: true },
    recipient: 'all',
    channel: null,
  }
}

/** Takes the importer a moment: enough to observe it, or to stop it. */
export function longExport(): Buffer {
  const conversations = Array.from({ length: 3000 }, (_, index) =>
    buildConversation({
      id: `long ${index}`,
      title: `Talk ${index}`,
      turns: [
        ['user', `About ${index}`],
        ['assistant', 'Indeed. '.repeat(50)],
      ],
    }),
  )
  return Buffer.from(JSON.stringify(conversations))
}
