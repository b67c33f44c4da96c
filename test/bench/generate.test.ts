import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateConversations, writeExport } from '../../bench/generate/export.ts'
import type { GenerateOptions } from '../../bench/generate/export.ts'
import type { RichConversation, RichMessage, SlimConversation } from '../../bench/generate/exportShape.ts'
import { describeImage, imageBytes } from '../../bench/generate/images.ts'
import { createRandom, createZipf } from '../../bench/generate/random.ts'
import { createVocabulary } from '../../bench/generate/words.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'backscroll-generate-'))
afterAll(() => rmSync(directory, { recursive: true }))

async function generate(options: GenerateOptions): Promise<string[]> {
  return Array.fromAsync(generateConversations(options))
}

function digest(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function messagesOf({ mapping }: RichConversation): RichMessage[] {
  return Object.values(mapping).flatMap(({ message }) => (message === null ? [] : [message]))
}

function textOf(message: RichMessage): string {
  const { parts } = message.content
  return Array.isArray(parts) ? parts.filter((part) => typeof part === 'string').join('') : ''
}

function textLengths(messages: readonly RichMessage[], role: string): number[] {
  return messages
    .filter(({ author, content }) => author.role === role && content.content_type === 'text')
    .map((message) => textOf(message).length)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

describe('a rich export', () => {
  let texts: string[] = []
  let conversations: RichConversation[] = []
  let messages: RichMessage[] = []

  beforeAll(async () => {
    texts = await generate({ seed: 7, messages: 6000, generation: 'rich' })
    conversations = texts.map((text) => JSON.parse(text) as RichConversation)
    messages = conversations.flatMap(messagesOf)
  })

  it('has exactly the requested number of messages', () => {
    expect(messages).toHaveLength(6000)
  })

  it('is the same for the same seed, and differs for another', async () => {
    expect(await generate({ seed: 7, messages: 6000, generation: 'rich' })).toEqual(texts)
    expect((await generate({ seed: 8, messages: 20, generation: 'rich' }))[0]).not.toEqual(texts[0])
  })

  it('is one line of plain ASCII per conversation', () => {
    for (const text of texts) expect(text).toMatch(/^[\u0020-\u007e]+$/u)
  })

  it('makes complete trees: children and parents agree, and the current node is one of them', () => {
    for (const { mapping, current_node: current } of conversations) {
      expect(mapping[current ?? '']).toBeDefined()
      for (const [key, node] of Object.entries(mapping)) {
        expect(node.id).toBe(key)
        expect(node.message?.id ?? key).toBe(key)
        if (node.parent !== null) expect(mapping[node.parent]?.children).toContain(key)
        for (const child of node.children) expect(mapping[child]?.parent).toBe(key)
      }
      expect(Object.values(mapping).filter(({ parent }) => parent === null)).toHaveLength(1)
    }
  })

  it('has branches in some, but not most, of its turns', () => {
    const nodes = conversations.flatMap(({ mapping }) => Object.values(mapping))
    const branching = nodes.filter(({ children }) => children.length > 1).length
    const prompts = messages.filter(({ author }) => author.role === 'user').length
    expect(branching / prompts).toBeGreaterThan(0.04)
    expect(branching / prompts).toBeLessThan(0.14)
  })

  it('has Chinese, Japanese and Korean text, emoji, fenced code and lists', () => {
    const all = messages.map(textOf).join('\n')
    for (const pattern of [/\p{sc=Han}{4}/u, /\p{sc=Hiragana}/u, /\p{sc=Hangul}/u, /\p{RGI_Emoji}/v])
      expect(all).toMatch(pattern)
    for (const pattern of [/^```python$/mu, /^```sql$/mu, /^- /mu, /^2\. /mu, /^## /mu]) expect(all).toMatch(pattern)
  })

  it('has every kind of content that the parser must distinguish', () => {
    const types = new Set(messages.map(({ content }) => content.content_type))
    expect([...types].toSorted()).toEqual([
      'code',
      'execution_output',
      'multimodal_text',
      'reasoning_recap',
      'text',
      'thoughts',
      'user_editable_context',
    ])
  })

  it('counts the positions of citations in code points', () => {
    let checked = 0
    for (const message of messages) {
      const codePoints = [...textOf(message)]
      const references = (message.metadata['content_references'] ?? []) as {
        matched_text: string
        start_idx: number
        end_idx: number
      }[]
      for (const { matched_text: marker, start_idx: start, end_idx: end } of references) {
        expect(codePoints.slice(start, end).join('')).toBe(marker)
        checked += 1
      }
    }
    expect(checked).toBeGreaterThan(50)
  })

  it('is about as long as a real one', () => {
    expect(median(textLengths(messages, 'user'))).toBeGreaterThan(90)
    expect(median(textLengths(messages, 'user'))).toBeLessThan(160)
    expect(median(textLengths(messages, 'assistant'))).toBeGreaterThan(1000)
    expect(median(textLengths(messages, 'assistant'))).toBeLessThan(1600)
    expect(median(conversations.map((conversation) => messagesOf(conversation).length))).toBeLessThan(13)
  })
})

describe('a slim export', () => {
  it('has the eighteen keys, only the dialogue, and no dangling parents', async () => {
    const texts = await generate({ seed: 3, messages: 2000, generation: 'slim' })
    const conversations = texts.map((text) => JSON.parse(text) as SlimConversation)
    let messageCount = 0
    for (const conversation of conversations) {
      expect(Object.keys(conversation)).toEqual([
        'conversation_id',
        'conversation_template_id',
        'create_time',
        'current_node',
        'default_model_slug',
        'id',
        'is_archived',
        'is_do_not_remember',
        'is_read_only',
        'is_starred',
        'is_study_mode',
        'mapping',
        'memory_scope',
        'pinned_time',
        'plugin_ids',
        'title',
        'update_time',
        'voice',
      ])
      expect(conversation.mapping[conversation.current_node ?? '']).toBeDefined()
      for (const node of Object.values(conversation.mapping)) {
        expect(Object.keys(node)).toEqual(['id', 'message', 'parent'])
        if (node.parent !== null) expect(conversation.mapping[node.parent]).toBeDefined()
        if (node.message === null) continue
        messageCount += 1
        expect(['user', 'assistant']).toContain(node.message.author.role)
        expect(['text', 'multimodal_text', 'thoughts', 'reasoning_recap']).toContain(node.message.content.content_type)
      }
    }
    expect(messageCount).toBe(2000)
  })
})

describe('a request of any size', () => {
  it.each([1, 2, 3, 4, 5, 50])('is met exactly: %i', async (messages) => {
    for (const generation of ['rich', 'slim'] as const) {
      const texts = await generate({ seed: messages, messages, generation })
      const nodes = texts.flatMap((text) => Object.values((JSON.parse(text) as SlimConversation).mapping))
      expect(nodes.filter(({ message }) => message !== null)).toHaveLength(messages)
    }
  })
})

describe('writeExport', () => {
  it('writes one JSON array and counts its contents', async () => {
    const file = path.join(directory, 'conversations.json')
    const counts = await writeExport({ path: file, kind: 'json', messages: 1500, seed: 5 })
    const content = readFileSync(file, 'utf8')
    const conversations = JSON.parse(content) as RichConversation[]
    const nodes = conversations.reduce((sum, { mapping }) => sum + Object.keys(mapping).length, 0)
    expect(counts).toEqual({ conversations: conversations.length, messages: 1500, nodes, bytes: content.length })
  })

  it.each(['zip', 'shards-zip'] as const)('writes the same %s for the same seed', async (kind) => {
    const files = ['one.zip', 'two.zip'].map((name) => path.join(directory, `${kind}-${name}`))
    const counts = await Promise.all(
      files.map((file) => writeExport({ path: file, kind, messages: 800, seed: 5, images: 3 })),
    )
    expect(counts[0]).toEqual(counts[1])
    expect(new Set(files.map(digest)).size).toBe(1)
  })

  it('refers to every image of the archive', async () => {
    const all = (await generate({ seed: 4, messages: 1000, generation: 'rich', images: 40 })).join('')
    for (let index = 0; index < 40; index += 1) expect(all).toContain(`file-service://${describeImage(4, index).id}`)
  })
})

describe('the parts', () => {
  it('knows the size of an image without creating it', () => {
    for (let index = 0; index < 20; index += 1) {
      expect(imageBytes(1, index)).toHaveLength(describeImage(1, index).sizeBytes)
    }
    expect(imageBytes(1, 0).subarray(1, 4).toString()).toBe('PNG')
  })

  it('draws words by Zipf: the first rank a few times as often as the tenth', () => {
    const draw = createZipf(1000, createRandom(1))
    const counts = new Map<number, number>()
    for (let index = 0; index < 200_000; index += 1) {
      const rank = draw()
      counts.set(rank, (counts.get(rank) ?? 0) + 1)
    }
    const ratio = (counts.get(0) ?? 0) / (counts.get(9) ?? 1)
    expect(ratio).toBeGreaterThan(3)
    expect(ratio).toBeLessThan(4)
    expect(Math.max(...counts.keys())).toBeLessThan(1000)
  })

  it('has a vocabulary of 20,000 different words, the same every time', () => {
    const words = createVocabulary()
    expect(new Set(words).size).toBe(20_000)
    expect(createVocabulary()).toEqual(words)
  })
})
