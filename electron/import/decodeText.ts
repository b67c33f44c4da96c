import { TextDecoder } from 'node:util'

/** Gives UTF-8 without a byte order mark, whatever the text came in: some editors save UTF-16. */
export async function* decodeText(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null = null
  let isFirst = true
  for await (const chunk of chunks) {
    let rest = chunk
    if (isFirst) {
      isFirst = false
      const encoding = utf16Of(chunk)
      if (encoding !== null) decoder = new TextDecoder(encoding)
      else if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) rest = chunk.subarray(3)
    }
    yield decoder === null ? rest : Buffer.from(decoder.decode(rest, { stream: true }))
  }
  if (decoder !== null) yield Buffer.from(decoder.decode())
}

function utf16Of(head: Buffer): string | null {
  if (head.length < 2) return null
  const [first = 0, second = 0] = head
  const mark = first * 256 + second
  if (mark === 0xfffe) return 'utf-16le'
  if (mark === 0xfeff) return 'utf-16be'
  // Without a mark: JSON starts with an ASCII character, whose other half is zero.
  if (first !== 0 && second === 0) return 'utf-16le'
  return first === 0 && second !== 0 ? 'utf-16be' : null
}
