import { z } from 'zod'
import { embeddingChoice, indexOutcome, indexStatus, offeredModel } from '../../model/indexStatus.ts'
import { operation } from '../operation.ts'

export const indexOperations = {
  'index.status': operation({
    summary: 'The progress of the indexes: keywords, the quick index, and the model for semantic search.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({}),
    output: indexStatus,
  }),
  'index.build': operation({
    summary: 'Update the semantic index, newest conversations first. Continues where it stopped.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'index',
    writes: true,
    input: z.strictObject({
      staticOnly: z.boolean().default(false).describe('Only the quick index, which takes less time than the import.'),
    }),
    output: z.object({ outcome: indexOutcome, status: indexStatus }),
  }),
  'index.rebuild': operation({
    summary: 'Rebuild every index.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'index',
    writes: true,
    input: z.strictObject({}),
    output: z.object({ outcome: indexOutcome, status: indexStatus }),
  }),
  'index.catchUp': operation({
    summary: 'Finish the keyword index of an interrupted import.',
    doors: ['ipc'],
    lane: 'upkeep',
    writes: true,
    input: z.strictObject({}),
    output: z.object({ wasBehind: z.boolean() }),
  }),
  'index.pause': operation({
    summary: "Pause indexing, including a running build, until it's resumed.",
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({}),
    output: indexStatus,
  }),
  'index.resume': operation({
    summary: 'Allow indexing again.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    leavesIndexWork: true,
    input: z.strictObject({}),
    output: indexStatus,
  }),
  'index.use': operation({
    summary:
      'Choose the model for semantic search: an included or downloaded one, Ollama, or an OpenAI-compatible server.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'heavy',
    writes: true,
    leavesIndexWork: true,
    input: embeddingChoice,
    output: z.object({
      notice: z.string().describe('What this choice means, and where Backscroll sends your texts.'),
      status: indexStatus,
    }),
  }),
  'models.list': operation({
    summary: 'The models that run on this computer, with their languages and sizes.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({}),
    output: z.object({ models: z.array(offeredModel) }),
  }),
  'models.download': operation({
    summary: 'Download a model into the archive. Continues where it stopped, and keeps only the exact files.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'index',
    writes: false,
    input: z.strictObject({ model: z.string() }),
    output: z.object({ models: z.array(offeredModel) }),
  }),
  'models.remove': operation({
    summary: "Delete a downloaded model's files.",
    doors: ['cli', 'http', 'ipc'],
    lane: 'heavy',
    writes: false,
    input: z.strictObject({ model: z.string() }),
    output: z.object({ models: z.array(offeredModel) }),
  }),
}
