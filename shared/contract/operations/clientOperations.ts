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
    "Also if the client wasn't found (creates its settings file), or has another server named backscroll " +
      '(replaces it).',
  )

/** Connecting Claude, Letta and other MCP clients. Edits to their files are never available over HTTP. */
export const clientOperations = {
  'clients.list': operation({
    summary: 'Every client that can be connected with one click, its status, and how to fix problems.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'clients',
    writes: false,
    input: z.strictObject({}),
    output: z.object({
      clients: z.array(clientStatus),
      problem: z.string().nullable().describe('Why no client can be connected now, as a sentence.'),
      home: z.string().describe('Your home folder, where most of the files are.'),
    }),
  }),
  'clients.change': operation({
    summary:
      'Add the archive to a client or repair its entry, and test it; or remove it. A settings file that ' +
      "hasn't changed since is restored exactly.",
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
    summary: 'Undo the last change to a client, unless its files have changed since.',
    doors: ['cli', 'ipc'],
    lane: 'clients',
    writes: false,
    input: z.strictObject({ client: clientId }),
    output: clientStatus,
  }),
  'clients.check': operation({
    summary: 'Test a connection: start the same command as the client, initialize, list the tools, and search once.',
    doors: ['cli', 'ipc'],
    lane: 'clients',
    writes: false,
    input: z.strictObject({
      client: clientId,
      query: z.string().trim().max(500).optional().describe('Default: the title of the newest conversation.'),
    }),
    output: z.object({ client: clientId, checks: z.array(clientCheck) }),
  }),
  'clients.snippets': operation({
    summary: 'Settings for any other client: JSON, TOML, commands and links.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'clients',
    writes: false,
    input: z.strictObject({}),
    output: clientSnippets,
  }),
}
