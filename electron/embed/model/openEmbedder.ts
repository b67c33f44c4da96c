import fs from 'node:fs'
import path from 'node:path'
import type * as Onnx from 'onnxruntime-node'
import { type LocalModel, miniLm } from '../../../shared/model/localModels.ts'
import type { EmbeddingChoice } from '../../../shared/model/indexStatus.ts'
import { openRemoteEmbedder } from '../remote/remoteEmbedder.ts'
import { type Embedder, EmbedderError, type EmbeddingPurpose } from './embedder.ts'
import { findMiniLm, findModelFile, modelFolder, type ModelPlaces, modelProblem, offeredModels } from './modelFile.ts'
import { normalize } from './staticTable.ts'
import { readVocabulary, WordPiece } from './wordPiece.ts'

export interface EmbedderPlaces extends ModelPlaces {
  /** Of an OpenAI-compatible server; never stored or logged here. */
  readonly embeddingKey: string | null
}

/** Opens the model the user chose. */
export async function openEmbedder(choice: EmbeddingChoice, places: EmbedderPlaces): Promise<Embedder> {
  if (choice.source === 'bundled') return openMiniLm(places.resourcesFolder)
  if (choice.source === 'downloaded') return openDownloaded(modelNamed(places, choice.model), places)
  // Ollama has no keys: ours is for the other address.
  return openRemoteEmbedder({ ...choice, apiKey: choice.source === 'openai' ? places.embeddingKey : null })
}

/** The model on offer under this name. */
export function modelNamed(places: Pick<ModelPlaces, 'models'>, id: string): LocalModel {
  const offered = offeredModels(places)
  const model = offered.find((each) => each.id === id)
  if (model) return model
  throw EmbedderError.because('noSuchModel', { model: id, offered: offered.map((each) => each.id).join(', ') })
}

/** Two tokens mark the start and the end. */
const MAX_TOKENS = miniLm.maxTokens - 2
const START_TOKEN = 101
const END_TOKEN = 102

/** Opens the model that comes with the app. */
export async function openMiniLm(resourcesFolder: string): Promise<Embedder> {
  const wordPiece = new WordPiece(readVocabulary(resourcesFolder))
  const session = await openMiniLmSession(resourcesFolder)
  const buffer = new Uint16Array(MAX_TOKENS)
  const tokensOf = (text: string): Uint16Array => buffer.slice(0, wordPiece.encode(text, buffer))
  const embedTexts = (texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array[]> =>
    embedEach(session, texts.map(tokensOf), { model: miniLm, signal })
  return {
    identity: `minilm:${miniLm.weights.sha256.slice(0, 16)}:${MAX_TOKENS}:1`,
    place: 'here',
    dimensions: miniLm.dimensions,
    embed: (texts, _purpose, signal) => embedTexts(texts, signal),
    close: () => session.close(),
  }
}

/** The bare model: tokens in, without those that mark start and end, which this adds. */
export async function openMiniLmSession(resourcesFolder: string): Promise<ModelSession> {
  const session = await openModelSession(await findMiniLm(resourcesFolder), miniLm)
  return {
    run: (tokens) => session.run([START_TOKEN, ...Array.from(tokens), END_TOKEN]),
    close: () => session.close(),
  }
}

/** Opens a model that was downloaded into the archive, with the tokenizer its authors publish. */
async function openDownloaded(model: LocalModel, places: ModelPlaces): Promise<Embedder> {
  if (model.home === null) return openMiniLm(places.resourcesFolder)
  const folder = modelFolder(places, model)
  const [weights, tokenizer] = await Promise.all([
    findModelFile(path.join(folder, model.weights.name), model.weights, model),
    findModelFile(path.join(folder, model.tokenizer.name), model.tokenizer, model),
  ])
  const encode = await readTokenizer(tokenizer, model)
  const session = await openModelSession(weights, model)
  return {
    identity: `${model.id}:${model.weights.sha256.slice(0, 16)}:${model.maxTokens}:1`,
    place: 'here',
    dimensions: model.dimensions,
    embed: (texts, purpose, signal) =>
      embedEach(
        session,
        texts.map((text) => encode(text, purpose)),
        { model, signal },
      ),
    close: () => session.close(),
  }
}

type Encode = (text: string, purpose: EmbeddingPurpose) => readonly number[]

async function readTokenizer(file: string, { prefixes, maxTokens }: LocalModel): Promise<Encode> {
  // Loaded here: the model that comes with the app has its own tokenizer.
  const { Tokenizer } = await import('@huggingface/tokenizers')
  const tokenizer = new Tokenizer(JSON.parse(await fs.promises.readFile(file, 'utf8')) as object, {})
  return (text, purpose) => {
    if (text.trim() === '') return []
    const { ids } = tokenizer.encode(prefixes[purpose] + text.toWellFormed())
    // The last token marks the end, also of a text that is cut.
    return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ...ids.slice(-1)]
  }
}

/**
 * One text at a time: an int8 model scales its inner numbers by the largest of a batch, so other texts would change a
 * text's vector. A batch isn't faster either.
 */
async function embedEach(
  session: ModelSession,
  texts: readonly ArrayLike<number>[],
  { model, signal }: { readonly model: LocalModel; readonly signal: AbortSignal | undefined },
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = []
  for (const tokens of texts) {
    signal?.throwIfAborted()
    // oxlint-disable-next-line eslint/no-await-in-loop -- a session has one thread
    vectors.push(tokens.length === 0 ? new Float32Array(model.dimensions) : await session.run(tokens))
  }
  return vectors
}

type Runtime = typeof Onnx

/** The bare model: all tokens of one text in, with those that mark its start and end; a unit vector out. */
export interface ModelSession {
  run(tokens: ArrayLike<number>): Promise<Float32Array>
  close(): Promise<void>
}

async function openModelSession(file: string, model: LocalModel): Promise<ModelSession> {
  const runtime = await loadRuntime()
  const session = await createSession(runtime, file, model)
  return {
    run: (tokens) => runOne(runtime, session, tokens, model),
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

async function createSession(runtime: Runtime, file: string, model: LocalModel): Promise<Onnx.InferenceSession> {
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
    throw modelProblem('notStarted', model, file).causedBy(error)
  }
}

async function runOne(
  runtime: Runtime,
  session: Onnx.InferenceSession,
  tokens: ArrayLike<number>,
  model: LocalModel,
): Promise<Float32Array> {
  const { length } = tokens
  const size = [1, length]
  const tensor = (values: BigInt64Array): Onnx.Tensor => new runtime.Tensor('int64', values, size)
  const inputs: Readonly<Record<string, () => BigInt64Array>> = {
    input_ids: () => BigInt64Array.from(tokens, BigInt),
    attention_mask: () => new BigInt64Array(length).fill(1n),
    token_type_ids: () => new BigInt64Array(length),
  }
  // Models differ in the inputs they have, and an input too many is an error.
  const fed = Object.entries(inputs).filter(([name]) => session.inputNames.includes(name))
  const results = await session.run(Object.fromEntries(fed.map(([name, values]) => [name, tensor(values())])))
  const states = statesOf(results['last_hidden_state'] ?? results[session.outputNames[0] ?? ''], model)
  return model.pooling === 'first' ? normalize(states.slice(0, model.dimensions)) : meanOf(states, length, model)
}

function statesOf(output: Onnx.Tensor | undefined, { dimensions }: LocalModel): Float32Array {
  if (output?.data instanceof Float32Array && output.dims[2] === dimensions) return output.data
  throw EmbedderError.because('modelWrongSize', { dimensions })
}

function meanOf(states: Float32Array, tokenCount: number, { dimensions }: LocalModel): Float32Array {
  const vector = new Float32Array(dimensions)
  for (let offset = 0; offset < tokenCount * dimensions; offset += dimensions) {
    for (let index = 0; index < dimensions; index += 1)
      vector[index] = (vector[index] as number) + (states[offset + index] as number)
  }
  return normalize(vector)
}
