import { contentWords } from './contentWords.ts'
import type { Embedder } from './embedder.ts'
import type { MiniLmSession } from './miniLmSession.ts'
import { MINI_LM_DIMENSIONS, openMiniLmSession } from './miniLmSession.ts'
import { miniLmFile } from './modelFile.ts'
import { normalise } from './normalise.ts'
import { readVocabulary } from './vocabulary.ts'
import { WordPiece } from './wordPiece.ts'

/** 256 with [CLS] and [SEP]: what the model was trained on. */
const MAX_TOKENS = 254

/** Opens the model that comes with the app. */
export async function openMiniLm(resourcesFolder: string): Promise<Embedder> {
  const wordPiece = new WordPiece(readVocabulary(resourcesFolder))
  const session = await openMiniLmSession(resourcesFolder)
  const buffer = new Uint16Array(MAX_TOKENS)
  const embedTexts = (texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array[]> =>
    embedTokens(
      session,
      texts.map((text) => buffer.slice(0, wordPiece.encode(text, buffer))),
      signal,
    )
  return {
    identity: `minilm:${miniLmFile.sha256.slice(0, 16)}:${MAX_TOKENS}:1`,
    place: 'here',
    dimensions: MINI_LM_DIMENSIONS,
    async embed(texts, purpose, signal) {
      if (purpose === 'text') return embedTexts(texts, signal)
      const both = await embedTexts(
        texts.flatMap((text) => [text, contentWords(text)]),
        signal,
      )
      return texts.map((_text, index) => middleOf(both[2 * index], both[2 * index + 1]))
    },
    close: () => session.close(),
  }
}

/**
 * One text at a time: the model rounds its inner numbers by the largest of a batch, so a text would mean something else
 * beside others. Nor is a batch faster.
 */
async function embedTokens(
  session: MiniLmSession,
  texts: readonly Uint16Array[],
  signal: AbortSignal | undefined,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = []
  for (const tokens of texts) {
    signal?.throwIfAborted()
    // oxlint-disable-next-line eslint/no-await-in-loop -- a session has one thread
    vectors.push(tokens.length === 0 ? new Float32Array(MINI_LM_DIMENSIONS) : await session.run(tokens))
  }
  return vectors
}

/** Halfway between the whole question and its content: the one knows how it was meant, the other what it is about. */
function middleOf(one: Float32Array | undefined, other: Float32Array | undefined): Float32Array {
  const sum = new Float32Array(MINI_LM_DIMENSIONS)
  for (let index = 0; index < sum.length; index += 1) sum[index] = (one?.[index] ?? 0) + (other?.[index] ?? 0)
  return normalise(sum)
}
