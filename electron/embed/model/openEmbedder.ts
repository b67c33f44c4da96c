import type { EmbeddingChoice } from '../../../shared/model/embeddingChoice.ts'
import type { Embedder } from './embedder.ts'
import { openMiniLm } from './miniLm.ts'
import { openRemoteEmbedder } from '../remote/remoteEmbedder.ts'

/**
 * Opens the model of the person's choice.
 * @param apiKey of an OpenAI-compatible server; never kept or logged here
 */
export async function openEmbedder(
  choice: EmbeddingChoice,
  resourcesFolder: string,
  apiKey: string | null,
): Promise<Embedder> {
  if (choice.source === 'bundled') return openMiniLm(resourcesFolder)
  // Ollama knows no keys: ours is for the other address.
  return openRemoteEmbedder({ ...choice, apiKey: choice.source === 'openai' ? apiKey : null })
}
