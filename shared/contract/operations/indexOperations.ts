import { z } from 'zod'
import { embeddingChoice, indexOutcome, indexStatus } from '../../model/indexStatus.ts'
import { operation } from '../operation.ts'

export const indexOperations = {
  'index.status': operation({
    summary: 'How far the indexes are: words, the small table, and the model for search by meaning.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({}),
    output: indexStatus,
  }),
  'index.build': operation({
    summary: 'Bring search by meaning up to date, newest conversations first. Goes on where it was stopped.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'index',
    writes: true,
    input: z.strictObject({
      staticOnly: z
        .boolean()
        .default(false)
        .describe('Only the small table, which takes less time than the import did.'),
    }),
    output: z.object({ outcome: indexOutcome, status: indexStatus }),
  }),
  'index.rebuild': operation({
    summary: 'Make every index anew.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'index',
    writes: true,
    input: z.strictObject({}),
    output: z.object({ outcome: indexOutcome, status: indexStatus }),
  }),
  'index.catchUp': operation({
    summary: 'Index the words of what an import brought that did not come to its end.',
    doors: ['ipc'],
    lane: 'upkeep',
    writes: true,
    input: z.strictObject({}),
    output: z.object({ wasBehind: z.boolean() }),
  }),
  'index.pause': operation({
    summary: 'Stop indexing, also a build that is running, until it is resumed.',
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
    summary: 'Choose the model for search by meaning: the bundled one, Ollama, or an OpenAI-compatible address.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'heavy',
    writes: true,
    leavesIndexWork: true,
    input: embeddingChoice,
    output: z.object({
      notice: z.string().describe('What the choice means, and where texts will be sent.'),
      status: indexStatus,
    }),
  }),
}
