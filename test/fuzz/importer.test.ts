import fs from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../shared/contract/appError.ts'
import { formatOf, readConversation } from '../../electron/import/formats/index.ts'
import { deriveConversation } from '../../electron/import/parse/deriveConversation.ts'
import { asRecord } from '../../electron/import/parse/exportValue.ts'
import { type JsonTarget, splitJson } from '../../electron/import/source/splitJson.ts'
import { contentOf, importInto, saved, temporaryFolders } from '../support/archiveFixture.ts'
import { buildConversation, slimmed } from '../support/buildExport.ts'
import { damaged, fuzz } from './fuzz.ts'

const newFolder = temporaryFolders('fuzzimport')
const rich = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, '..', 'fixtures', 'chatgpt-rich-2025.json'), 'utf8'),
) as unknown[]
const made = buildConversation({
  id: 'heron',
  title: 'Herons',
  turns: [
    ['user', 'What is grey and stands still?'],
    ['assistant', 'A heron.'],
    ['user', 'Always?'],
  ],
})
const claude = {
  uuid: '7c0b9a8e-1111-4222-8333-444455556666',
  name: 'Herons',
  created_at: '2025-01-01T10:00:00Z',
  updated_at: '2025-01-01T10:01:00Z',
  chat_messages: [
    {
      uuid: 'm-1',
      sender: 'human',
      text: 'Hello',
      content: [{ type: 'text', text: 'Hello', citations: [] }],
      attachments: [],
      files: [],
      created_at: '2025-01-01T10:00:00Z',
    },
  ],
}
const conversations = [...rich, made, slimmed(made), claude]

describe('a conversation damaged anywhere', () => {
  it('is read, with every node once and only valid texts', async () => {
    await fuzz({ runs: 1000, thoroughly: 10 }, damaged(conversations), (value) => {
      const record = asRecord(value)
      const format = record === null ? null : formatOf(record)
      if (record === null || format === null) return
      const { conversation, layout } = deriveConversation(
        readConversation(format.provider.id, [format.normalize(record)], 'any'),
      )
      expect(new Set(conversation.nodes.map(({ key }) => key)).size).toBe(conversation.nodes.length)
      expect(layout.places).toHaveLength(conversation.nodes.length)
      for (const { message } of conversation.nodes) if (message !== null) expect(typeof message.text).toBe('string')
    })
  })

  it('is merged with its other versions, the same way every time', async () => {
    await fuzz(
      { runs: 300, thoroughly: 10 },
      fc.array(damaged([made, slimmed(made)]), { minLength: 2, maxLength: 4 }),
      (values) => {
        const versions = values.map(asRecord).filter((record) => record !== null)
        const unite = () => deriveConversation(readConversation('chatgpt', versions, 'any'))
        expect(unite()).toEqual(unite())
      },
    )
  })

  it('is imported into a real archive next to intact ones, and harms none of them', async () => {
    await fuzz(
      { runs: 4, thoroughly: 50 },
      fc.array(damaged(conversations), { minLength: 1, maxLength: 30 }),
      async (values) => {
        const archive = newFolder('archive')
        const report = await importInto(archive, saved(newFolder(), 'conversations.json', [made, ...values]))
        const { new: added, updated, unchanged, skipped } = report.conversations
        const notedTwice = report.warnings.filter(({ why }) =>
          why.startsWith('The export has this conversation twice'),
        ).length
        expect(added + updated + unchanged + skipped + notedTwice).toBe(values.length + 1)
        expect(contentOf(archive).conversations).toBe(added)
      },
    )
  })
})

describe('a file of any bytes', () => {
  const targets: readonly JsonTarget[] = ['array', 'values', 'wrapped', 'document']
  const text = JSON.stringify([made, claude])
  /** Truncates, repeats and inserts bytes. */
  const files = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          '"',
          '\\',
          '\\u',
          'a',
          '1',
          ' ',
          '"conversations"',
          '\ufeff',
          '\u0000',
        ),
        { maxLength: 80 },
      )
      .map((parts) => Buffer.from(parts.join(''))),
    fc
      .tuple(fc.nat(text.length), fc.nat(text.length), fc.uint8Array({ maxLength: 8 }))
      .map(([from, to, bytes]) =>
        Buffer.concat([Buffer.from(text.slice(from)), bytes, Buffer.from(text.slice(0, to))]),
      ),
  )

  it('is split into records no longer than itself, in chunks of any size', async () => {
    await fuzz(
      { runs: 1500, thoroughly: 10 },
      fc.tuple(files, fc.constantFrom(...targets), fc.integer({ min: 1, max: 97 })),
      async ([file, target, step]) => {
        const [whole, inPieces] = [await lengths([file], target), await lengths(cut(file, step), target)]
        expect(inPieces).toEqual(whole)
        expect(whole.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(file.length)
      },
    )
  })

  it('is imported, or rejected with an explanation', async () => {
    await fuzz({ runs: 10, thoroughly: 50 }, files, async (file) => {
      const source = saved(newFolder(), 'conversations.json', file)
      try {
        await importInto(newFolder('archive'), source)
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
      }
    })
  })
})

function cut(file: Buffer, step: number): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < file.length; at += step) pieces.push(file.subarray(at, at + step))
  return pieces
}

async function lengths(pieces: readonly Buffer[], target: JsonTarget): Promise<number[]> {
  const found: number[] = []
  // oxlint-disable-next-line typescript/require-await -- a stream of what is here already
  const chunks = async function* () {
    yield* pieces
  }
  for await (const record of splitJson(chunks(), {
    target,
    maxRecordBytes: 1_000_000,
    spillFile: null,
    keepsRest: true,
  }))
    found.push(record.kind === 'memory' ? record.bytes.length : -1)
  return found
}
