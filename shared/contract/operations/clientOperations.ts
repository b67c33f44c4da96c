import { z } from 'zod'
import {
  clientCheck,
  clientId,
  clientIntents,
  clientOutcome,
  clientSnippets,
  clientStatus,
} from '../../model/clientSetup.ts'
import { operation } from '../operation.ts'

const anyway = z
  .boolean()
  .default(false)
  .describe(
    'Also where the client was not found (its usual file is then made), and in the place of another server ' +
      'by our name.',
  )

/** Connecting Claude, Letta and other MCP clients. Edits to their files are never available over HTTP. */
export const clientOperations = {
  'clients.list': operation({
    summary: 'Every client that can be connected by one click, how it stands, and what to do where something is wrong.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'clients',
    writes: false,
    input: z.strictObject({}),
    output: z.object({
      clients: z.array(clientStatus),
      problem: z.string().nullable().describe('Why no client can be connected at present, in words.'),
      home: z.string().describe("The person's home folder, in which most of the files lie."),
    }),
  }),
  'clients.change': operation({
    summary:
      'Add the archive to a client or put its entry right, and prove that what the client starts answers; or remove ' +
      'it. A file that nobody has changed since is then again what it was.',
    doors: ['cli', 'ipc'],
    lane: 'clients',
    writes: false,
    input: z.strictObject({
      client: clientId,
      intent: z.enum(clientIntents),
      anyway,
      isDryRun: z.boolean().default(false).describe('Only report what would change.'),
    }),
    output: clientOutcome,
  }),
  'clients.undo': operation({
    summary: 'Take back the last change to a client, if its files are still as we left them.',
    doors: ['cli', 'ipc'],
    lane: 'clients',
    writes: false,
    input: z.strictObject({ client: clientId }),
    output: clientStatus,
  }),
  'clients.check': operation({
    summary: 'Start what a client starts, as it does: initialize, the list of tools, one search.',
    doors: ['cli', 'ipc'],
    lane: 'clients',
    writes: false,
    input: z.strictObject({
      client: clientId,
      query: z.string().trim().max(500).optional().describe('The title of the newest conversation when left out.'),
    }),
    output: z.object({ client: clientId, checks: z.array(clientCheck) }),
  }),
  'clients.snippets': operation({
    summary: 'What to give any other client: JSON, TOML, command lines and links.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'clients',
    writes: false,
    input: z.strictObject({}),
    output: clientSnippets,
  }),
}
