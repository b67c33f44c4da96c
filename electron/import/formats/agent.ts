import { createHash } from 'node:crypto'
import type { ReadConversation, TreeNode } from '../../../shared/model/conversation.ts'
import { exportTimeMs } from '../../../shared/text/timestamps.ts'
import { asId, asList, asName, asRecord, asString, type ExportRecord, storable } from '../parse/exportValue.ts'
import { type ConversationProvider, type ExportFormat, isoTime, type StoredRows } from './exportFormat.ts'

/** A conversation as an agent submits it, with the id and the time assigned here. */
export interface SavedRecord {
  readonly id: string
  readonly savedAt: string
  readonly sessionKey: string | null
  readonly title: string | null
  readonly summary: string | null
  readonly turns: readonly {
    readonly role: string
    readonly content: string
    readonly createdAt?: string | undefined
  }[]
}

const agents: ConversationProvider = {
  id: 'agent',
  label: 'Saved by agents',
  speaker: null,
  company: null,
  account: null,
  addressOf: () => null,
  read: readSavedConversation,
  write: writeConversation,
}

/** Conversations that agents saved. Each version holds the turns of one call, which may repeat turns stored before. */
export const agent: ExportFormat = {
  name: 'agent',
  label: 'saved by an agent',
  provider: agents,
  keys: [],
  claims: () => false,
  normalize: (record) => record,
  externalIdOf: (record) => asId(record['id']),
  updatedAtMsOf: (record) => exportTimeMs(record['savedAt']),
  richnessOf: () => 0,
}

interface SavedTurn {
  readonly role: string
  readonly content: string
  /** As reported by the agent. */
  readonly createdAtMs: number | null
  readonly savedAtMs: number | null
}

/** Merges all versions, oldest first, into one linear conversation. */
export function readSavedConversation(versions: readonly ExportRecord[], externalId: string): ReadConversation {
  const turns = mergeTurns(versions)
  const nodes = chain(turns, externalId)
  const times = turns.map(timeOf).filter((time) => time !== null)
  return {
    externalId,
    title: lastGiven(versions, 'title'),
    createdAtMs: times.length === 0 ? null : times.reduce((one, other) => Math.min(one, other)),
    updatedAtMs: exportTimeMs(versions.at(-1)?.['savedAt']),
    currentNodeKey: nodes.at(-1)?.key ?? null,
    model: null,
    gptId: null,
    projectId: null,
    isArchived: false,
    isStarred: false,
    pinnedAtMs: null,
    voice: null,
    origin: null,
    given: { summary: lastGiven(versions, 'summary'), sessionKey: lastGiven(versions, 'sessionKey') },
    nodes,
  }
}

function lastGiven(versions: readonly ExportRecord[], field: string): string | null {
  return asName(versions.findLast((version) => asName(version[field]) !== null)?.[field])
}

function mergeTurns(versions: readonly ExportRecord[]): SavedTurn[] {
  const merged: SavedTurn[] = []
  for (const version of versions) {
    const turns = turnsOf(version)
    merged.push(...turns.slice(repeatedTurns(merged, turns)))
  }
  return merged
}

function turnsOf(version: ExportRecord): SavedTurn[] {
  const savedAtMs = exportTimeMs(version['savedAt'])
  return asList(version['turns']).flatMap((value) => {
    const turn = asRecord(value)
    const role = asName(turn?.['role'])
    const content = asString(turn?.['content'])
    return role === null || content === null
      ? []
      : [{ role, content: storable(content), createdAtMs: exportTimeMs(turn?.['createdAt']), savedAtMs }]
  })
}

/** How many turns at the start of `next` are already stored: agents resubmit the last turns, or all of them. */
function repeatedTurns(kept: readonly SavedTurn[], next: readonly SavedTurn[]): number {
  const isRepeat = (start: number, count: number): boolean =>
    next.slice(0, count).every((turn, at) => isSame(kept[start + at], turn))
  let fromStart = 0
  while (fromStart < next.length && isSame(kept[fromStart], next[fromStart])) fromStart += 1
  for (let count = Math.min(kept.length, next.length); count > fromStart; count -= 1)
    if (isRepeat(kept.length - count, count)) return count
  return fromStart
}

function isSame(one: SavedTurn | undefined, other: SavedTurn | undefined): boolean {
  if (!one || !other || one.role !== other.role || one.content !== other.content) return false
  return one.createdAtMs === null || other.createdAtMs === null || one.createdAtMs === other.createdAtMs
}

/** A turn without its own time gets the time it was saved. */
function timeOf({ createdAtMs, savedAtMs }: SavedTurn): number | null {
  return createdAtMs ?? savedAtMs
}

/**
 * A key is derived from the text and how often it occurred before, so it stays the same when turns are added or
 * removed.
 */
function chain(turns: readonly SavedTurn[], externalId: string): TreeNode[] {
  const said = new Map<string, number>()
  let parentKey: string | null = null
  return turns.map((turn) => {
    const words = JSON.stringify([externalId, turn.role, turn.content])
    const times = said.get(words) ?? 0
    said.set(words, times + 1)
    const node: TreeNode = { key: idFromText(`${words} ${times}`), parentKey, childKeys: [], message: toMessage(turn) }
    parentKey = node.key
    return node
  })
}

function toMessage(turn: SavedTurn): TreeNode['message'] {
  return {
    id: null,
    role: turn.role,
    authorName: null,
    recipient: null,
    channel: null,
    contentType: 'text',
    kind: 'message',
    text: turn.content,
    createdAtMs: timeOf(turn),
    updatedAtMs: null,
    model: null,
    sources: [],
    attachments: [],
  }
}

/** The same text always gives the same id, which looks like any other. */
export function idFromText(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Keys are derived from the text, so they come out the same. */
function writeConversation({ conversation, nodes }: StoredRows): ExportRecord {
  return {
    id: conversation['external_id'],
    savedAt: isoTime(conversation['updated_at_ms']),
    sessionKey: conversation['session_key'],
    title: conversation['title'],
    summary: conversation['summary'],
    turns: nodes.map((node) => ({
      role: node['role'],
      content: node['content'],
      ...(node['created_at_ms'] === null ? {} : { createdAt: isoTime(node['created_at_ms']) }),
    })),
  }
}
