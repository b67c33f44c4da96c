import type * as Onnx from 'onnxruntime-node'
import type { LocalModel } from '../../../shared/model/localModels.ts'
import { EmbedderError } from './embedder.ts'
import { normalize } from './staticTable.ts'

type Runtime = typeof Onnx

/** The bare model: all tokens of one text in, with those that mark its start and end; a unit vector out. */
export interface ModelSession {
  run(tokens: ArrayLike<number>): Promise<Float32Array>
  close(): Promise<void>
}

type Shape = Pick<LocalModel, 'dimensions' | 'pooling'>

export async function openModelSession(file: string, shape: Shape): Promise<ModelSession> {
  const runtime = await loadRuntime()
  const session = await createSession(runtime, file)
  return {
    run: (tokens) => runOne(runtime, session, tokens, shape),
    close: () => session.release(),
  }
}

async function loadRuntime(): Promise<Runtime> {
  try {
    return await import('onnxruntime-node')
  } catch (error) {
    // For example on an Intel Mac, for which the package has no binary.
    throw new EmbedderError(
      'ONNX Runtime, which runs the model for search by meaning, does not load on this machine ' +
        `(${process.platform} ${process.arch}). ` +
        'Search goes on with keywords and the small table; Ollama or an OpenAI-compatible address can be set instead.',
      { cause: error },
    )
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
    throw new EmbedderError(
      `The model for search by meaning could not be started (${file}). Install Backscroll again, or run \`npm run ` +
        `model\` in a clone.`,
      { cause: error },
    )
  }
}

async function runOne(
  runtime: Runtime,
  session: Onnx.InferenceSession,
  tokens: ArrayLike<number>,
  shape: Shape,
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
  const states = statesOf(results['last_hidden_state'] ?? results[session.outputNames[0] ?? ''], shape)
  return shape.pooling === 'first' ? normalize(states.slice(0, shape.dimensions)) : meanOf(states, length, shape)
}

function statesOf(output: Onnx.Tensor | undefined, { dimensions }: Shape): Float32Array {
  if (output?.data instanceof Float32Array && output.dims[2] === dimensions) return output.data
  throw new EmbedderError(
    `The model for search by meaning does not give ${dimensions} numbers a token. Install Backscroll ` +
      `again, or run \`npm run model\` in a clone.`,
  )
}

function meanOf(states: Float32Array, tokenCount: number, { dimensions }: Shape): Float32Array {
  const vector = new Float32Array(dimensions)
  for (let offset = 0; offset < tokenCount * dimensions; offset += dimensions) {
    for (let index = 0; index < dimensions; index += 1)
      vector[index] = (vector[index] as number) + (states[offset + index] as number)
  }
  return normalize(vector)
}
