import { z } from 'zod'

const address = z
  .url({ protocol: /^https?$/, error: 'The address has to begin with http:// or https://.' })
  .describe('Where the server listens, as in http://localhost:11434.')

const model = z
  .string()
  .trim()
  .min(1, 'A model has to be named.')
  .max(200)
  .describe('As the server calls it, as in nomic-embed-text.')

/** Which model makes the vectors: the one that comes with the app, or one that the person runs or rents. */
export const embeddingChoice = z.discriminatedUnion('source', [
  z.object({ source: z.literal('bundled') }),
  z.object({ source: z.enum(['ollama', 'openai']), address, model }),
])
export type EmbeddingChoice = z.infer<typeof embeddingChoice>
