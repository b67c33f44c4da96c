import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../../electron/import/source/readJson.ts'

const text = '[{"title":"Größe 日本 😀"}]'
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()

async function decoded(bytes: Buffer, size: number): Promise<string> {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  return Buffer.concat(await Array.fromAsync(decodeText(chunks()))).toString()
}

describe('decodeText', () => {
  const encodings: [name: string, bytes: Buffer][] = [
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 little endian with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 little endian without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 big endian with a mark', swapped(Buffer.from(`\ufeff${text}`, 'utf16le'))],
    ['UTF-16 big endian without a mark', swapped(Buffer.from(text, 'utf16le'))],
  ]

  it.each(encodings)('returns UTF-8 without a mark for %s', async (_, bytes) => {
    for (const size of [4, 7, 16, 1000]) expect(await decoded(bytes, size)).toBe(text)
  })

  it.each(encodings)('handles chunks shorter than the mark: %s', async (_, bytes) => {
    for (const size of [1, 2, 3]) expect(await decoded(bytes, size)).toBe(text)
  })

  it('returns nothing for no input', async () => {
    expect(await decoded(Buffer.alloc(0), 10)).toBe('')
  })

  it('keeps malformed UTF-8 unchanged for the reader to handle', async () => {
    const bytes = Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0xc3, 0x22, 0x5d])
    async function* chunks(): AsyncGenerator<Buffer> {
      yield bytes
    }
    expect(Buffer.concat(await Array.fromAsync(decodeText(chunks()))).equals(bytes)).toBe(true)
  })
})
