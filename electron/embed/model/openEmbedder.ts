import type * as Onnx from 'onnxruntime-node'
import type { EmbeddingChoice } from '../../../shared/model/indexStatus.ts'
import { openRemoteEmbedder } from '../remote/remoteEmbedder.ts'
import { normalize } from './staticTable.ts'
import { type Embedder, EmbedderError } from './embedder.ts'
import { findMiniLm, miniLmFile } from './modelFile.ts'
import { readVocabulary, WordPiece } from './wordPiece.ts'

/** Opens the model the user chose. @param apiKey of an OpenAI-compatible server; never stored or logged here */
export async function openEmbedder(
  choice: EmbeddingChoice,
  resourcesFolder: string,
  apiKey: string | null,
): Promise<Embedder> {
  if (choice.source === 'bundled') return openMiniLm(resourcesFolder)
  // Ollama has no keys: ours is for the other address.
  return openRemoteEmbedder({ ...choice, apiKey: choice.source === 'openai' ? apiKey : null })
}

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
    embed: (texts, _purpose, signal) => embedTexts(texts, signal),
    close: () => session.close(),
  }
}

/**
 * One text at a time: the model scales its inner numbers by the largest of a batch, so other texts would change a
 * text's vector. A batch isn't faster either.
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

export const MINI_LM_DIMENSIONS = 384
const START_TOKEN = 101n
const END_TOKEN = 102n

type Runtime = typeof Onnx

/** The bare model: tokens in, a unit vector out. */
export interface MiniLmSession {
  run(tokens: Uint16Array): Promise<Float32Array>
  close(): Promise<void>
}

export async function openMiniLmSession(resourcesFolder: string): Promise<MiniLmSession> {
  const file = await findMiniLm(resourcesFolder)
  const runtime = await loadRuntime()
  const session = await createSession(runtime, file)
  return {
    run: (tokens) => runOne(runtime, session, tokens),
    close: () => session.release(),
  }
}

async function loadRuntime(): Promise<Runtime> {
  try {
    return await import('onnxruntime-node')
  } catch (error) {
    // For example on an Intel Mac, for which the package has no binary.
    throw EmbedderError.because('runtimeUnsupported', { system: `${process.platform} ${process.arch}` }).causedBy(error)
  }
}

async function createSession(runtime: Runtime, file: string): Promise<Onnx.InferenceSession> {
  try {
    return await runtime.InferenceSession.create(file, {
      executionProviders: ['cpu'],
      // Several sessions with one thread each beat one session with several, and the computer stays usable.
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      // Its arena keeps the memory of every shape it has seen.
      enableCpuMemArena: false,
      // Errors reach us as exceptions; keep them off standard error.
      logSeverityLevel: 4,
    })
  } catch (error) {
    throw EmbedderError.because('modelNotStarted', { file }).causedBy(error)
  }
}

async function runOne(runtime: Runtime, session: Onnx.InferenceSession, tokens: Uint16Array): Promise<Float32Array> {
  const ids = BigInt64Array.from([START_TOKEN, ...Array.from(tokens, BigInt), END_TOKEN])
  const size = [1, ids.length]
  const results = await session.run({
    input_ids: new runtime.Tensor('int64', ids, size),
    attention_mask: new runtime.Tensor('int64', new BigInt64Array(ids.length).fill(1n), size),
    token_type_ids: new runtime.Tensor('int64', new BigInt64Array(ids.length), size),
  })
  return meanOf(statesOf(results['last_hidden_state']), ids.length)
}

function statesOf(output: Onnx.Tensor | undefined): Float32Array {
  if (output?.data instanceof Float32Array && output.dims[2] === MINI_LM_DIMENSIONS) return output.data
  throw EmbedderError.because('modelWrongSize', { dimensions: MINI_LM_DIMENSIONS })
}

function meanOf(states: Float32Array, tokenCount: number): Float32Array {
  const vector = new Float32Array(MINI_LM_DIMENSIONS)
  for (let offset = 0; offset < tokenCount * MINI_LM_DIMENSIONS; offset += MINI_LM_DIMENSIONS) {
    for (let index = 0; index < MINI_LM_DIMENSIONS; index += 1)
      vector[index] = (vector[index] as number) + (states[offset + index] as number)
  }
  return normalize(vector)
}
