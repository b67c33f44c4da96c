import { createHash } from 'node:crypto'
import type { Embedder } from '../../electron/embed/model/embedder.ts'

const DIMENSIONS = 64

/** A model without a file: each word moves a text slightly in its own direction, the same in every run. */
export function wordEmbedder(identity = 'words', onEmbed: (texts: readonly string[]) => void = () => {}): Embedder {
  return {
    identity,
    dimensions: DIMENSIONS,
    place: 'here',
    embed: async (texts, _purpose, signal) => {
      signal?.throwIfAborted()
      onEmbed(texts)
      return texts.map(vectorOf)
    },
    close: () => Promise.resolve(),
  }
}

export function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const bytes = createHash('sha512').update(word).digest()
    for (let at = 0; at < DIMENSIONS; at += 1) vector[at] = (vector[at] ?? 0) + (bytes[at] ?? 0) - 127.5
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}
