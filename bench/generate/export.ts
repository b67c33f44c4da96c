import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeConversation } from './conversation.ts'
import type { RichConversation, SlimConversation } from './exportShape.ts'
import { describeImage } from './images.ts'
import { createRandom } from './random.ts'
import { slimConversation } from './slim.ts'
import type { Generation, Workshop } from './talk.ts'
import { createTextWriter } from './text.ts'
import { createWordSource } from './words.ts'
import { writeZipExport } from './zipExport.ts'

export interface GenerateOptions {
  readonly seed: number
  /** The exact number of nodes with a message. */
  readonly messages: number
  readonly generation: Generation
  /** The number of images in the archive; prompts refer to all of them, and to a few that are missing. */
  readonly images?: number
  readonly isPretty?: boolean
}

export interface WriteOptions {
  readonly path: string
  readonly kind: 'json' | 'zip' | 'shards-zip'
  readonly messages: number
  readonly seed: number
  readonly images?: number
  /** Rich unless the export is sharded. */
  readonly generation?: Generation
}

export interface ExportCounts {
  readonly conversations: number
  readonly messages: number
  readonly nodes: number
  readonly bytes: number
}

interface Generated {
  readonly json: string
  readonly messages: number
  readonly nodes: number
}

const newestConversation = 1_764_547_200
const secondsCovered = 3 * 365 * 86_400
const messagesPerConversation = 16
const chunkLength = 1 << 20
// No u flag: matching UTF-16 units, like the escapes, is several times faster.
const beyondAscii = /[\u0080-\uffff]+/g

/** The conversations of one export as JSON, newest first; the same options yield the same bytes. */
export async function* generateConversations(options: GenerateOptions): AsyncGenerator<string> {
  for (const { json } of generate(options)) yield json
}

/** Writes an export in ChatGPT's format; never holds more than one conversation, or one shard, in memory. */
export async function writeExport(options: WriteOptions): Promise<ExportCounts> {
  const { path, kind, seed, messages, images = 0 } = options
  const generation = options.generation ?? (kind === 'shards-zip' ? 'slim' : 'rich')
  const counts = { conversations: 0, messages: 0, nodes: 0 }
  function* counted(): Generator<string> {
    for (const made of generate({ seed, messages, generation, images, isPretty: kind === 'shards-zip' })) {
      counts.conversations += 1
      counts.messages += made.messages
      counts.nodes += made.nodes
      yield made.json
    }
  }
  if (kind === 'json') await pipeline(Readable.from(jsonArray(counted())), createWriteStream(path))
  else await writeZipExport({ path, seed, images, generation, isSharded: kind === 'shards-zip', jsonArray }, counted())
  return { ...counts, bytes: (await stat(path)).size }
}

function* generate(options: GenerateOptions): Generator<Generated> {
  const workshop = createWorkshop(options)
  const gap = (secondsCovered * messagesPerConversation) / Math.max(options.messages, 1000)
  let startTime = newestConversation
  let left = options.messages
  while (left > 0) {
    startTime -= gap * -Math.log(1 - workshop.random.next())
    const made = makeConversation(workshop, Math.round(startTime * 1e6) / 1e6, left)
    const shown = options.generation === 'slim' ? slimConversation(made.conversation) : made.conversation
    left -= made.messageCount
    yield {
      json: asciiJson(shown, options.isPretty === true),
      messages: made.messageCount,
      nodes: Object.keys(shown.mapping).length,
    }
  }
}

function createWorkshop({ seed, messages, generation, images = 0 }: GenerateOptions): Workshop {
  const random = createRandom(seed)
  const messagesPerPrompt = 3
  let imageIndex = 0
  return {
    random,
    text: createTextWriter(random, createWordSource(random)),
    generation,
    imageShare: Math.min(0.9, Math.max(0.02, (images * messagesPerPrompt) / messages)),
    takeImage: () => describeImage(seed, imageIndex++),
  }
}

// Escapes like Python's json.dumps, which produced every real export up to 2026.
function asciiJson(conversation: RichConversation | SlimConversation, isPretty: boolean): string {
  const json = isPretty ? JSON.stringify(conversation, null, 2) : JSON.stringify(conversation)
  return json.replace(beyondAscii, escapeUnit)
}

function escapeUnit(text: string): string {
  let escaped = ''
  for (let index = 0; index < text.length; index += 1) {
    escaped += `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`
  }
  return escaped
}

// One write per conversation would cost more than generating it.
function* jsonArray(conversations: Iterable<string>): Generator<Buffer> {
  let pending = '['
  let separator = ''
  for (const json of conversations) {
    pending += separator + json
    separator = ','
    if (pending.length < chunkLength) continue
    yield Buffer.from(pending, 'latin1')
    pending = ''
  }
  yield Buffer.from(`${pending}]`, 'latin1')
}
