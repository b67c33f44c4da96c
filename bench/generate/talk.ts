import type { ExportContent, RichMessage, RichNode } from './exportShape.ts'
import type { ImageAsset } from './images.ts'
import type { Subject } from './prose.ts'
import type { Random } from './random.ts'
import { isInSlimExport } from './slim.ts'
import type { TextWriter } from './text.ts'

export type Generation = 'rich' | 'slim'

/** Shared by every conversation of one export. */
export interface Workshop {
  readonly random: Random
  readonly text: TextWriter
  readonly generation: Generation
  /** The probability that a prompt comes with an image. */
  readonly imageShare: number
  takeImage(): ImageAsset
}

/** The parts specific to one message; the rest follows from its position. */
export interface Draft {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: ExportContent
  readonly name?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly recipient?: string
  readonly channel?: string
  readonly endTurn?: boolean | null
  readonly weight?: number
  readonly status?: string
}

/** A conversation under construction. */
export interface Talk extends Workshop {
  readonly subject: Subject
  readonly model: string
  readonly mapping: Record<string, RichNode>
  readonly rootId: string
  /** Ids shared by all messages of one exchange. */
  exchange: { readonly requestId: string; readonly exchangeId: string }
  /** Epoch seconds; advances with every message. */
  clock: number
  messageCount: number
}

export function startTalk(workshop: Workshop, model: string, startTime: number): Talk {
  const { random, text } = workshop
  const rootId = random.chance(0.5) ? 'client-created-root' : random.uuid()
  return {
    ...workshop,
    subject: text.createSubject(),
    model,
    mapping: { [rootId]: { id: rootId, message: null, parent: null, children: [] } },
    rootId,
    exchange: newExchange(random),
    clock: startTime,
    messageCount: 0,
  }
}

export function newExchange(random: Random): Talk['exchange'] {
  return { requestId: `${random.hex(16)}-${random.pick(['SIN', 'FRA', 'IAD'])}`, exchangeId: random.uuid() }
}

export function textContent(text: string): ExportContent {
  return { content_type: 'text', parts: [text] }
}

/** Adds a message under `parent` and returns its id. */
export function addMessage(talk: Talk, parent: string, draft: Draft): string {
  const id = talk.random.uuid()
  const node: RichNode = { id, message: finishMessage(talk, draft, { id, parent }), parent, children: [] }
  talk.mapping[id] = node
  talk.mapping[parent]?.children.push(id)
  if (isCounted(talk, node)) talk.messageCount += 1
  return id
}

/** Whether the requested export generation shows this message at all. */
export function isCounted(talk: Talk, node: RichNode): boolean {
  return node.message !== null && (talk.generation === 'rich' || isInSlimExport(node))
}

function finishMessage(talk: Talk, draft: Draft, place: { id: string; parent: string }): RichMessage {
  const isTimeless = draft.role === 'system' || draft.content.content_type === 'user_editable_context'
  return {
    id: place.id,
    author: { role: draft.role, name: draft.name ?? null, metadata: {} },
    create_time: isTimeless ? null : tick(talk),
    update_time: null,
    content: draft.content,
    status: draft.status ?? 'finished_successfully',
    end_turn: draft.endTurn ?? null,
    weight: draft.weight ?? 1,
    metadata: { ...draft.metadata, ...(isTimeless ? {} : commonMetadata(talk, draft, place.parent)) },
    recipient: draft.recipient ?? 'all',
    channel: draft.channel ?? null,
  }
}

function commonMetadata(talk: Talk, draft: Draft, parent: string): Record<string, unknown> {
  const { requestId, exchangeId } = talk.exchange
  const turn = { request_id: requestId, timestamp_: 'absolute', turn_exchange_id: exchangeId, can_save: true }
  if (draft.role === 'user') return { ...turn, message_source: null, message_type: null }
  return {
    is_complete: true,
    message_type: 'next',
    model_slug: talk.model,
    default_model_slug: talk.model,
    parent_id: parent,
    ...turn,
  }
}

// People reply after minutes, sometimes after days; the model replies after seconds.
function tick(talk: Talk): number {
  talk.clock += talk.random.lognormal(20, 1.5)
  return Math.round(talk.clock * 1e6) / 1e6
}
