import { z } from 'zod'

/** A client as the command line names it. The definitions in `electron/clients` own the ids. */
export const clientId = z.string().min(1).max(40)
export type ClientId = z.infer<typeof clientId>

/** The command a client runs to reach the archive. */
export const programCommand = z.object({
  command: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
})
export type ProgramCommand = Readonly<z.infer<typeof programCommand>>

/** The result of running a client's command and calling it just as the client would. */
export const clientProof = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('proven'),
    provenAtMs: z.int(),
    startedInMs: z.int().describe('From the start of the program to the list of its tools.'),
    searchedInMs: z.int(),
    toolNames: z.array(z.string()),
    query: z.string(),
    firstHit: z.string().nullable().describe('The first lines of the best hit; null when nothing was found.'),
    remark: z.string().nullable().default(null).describe('What beyond that was proven, or could not be, in words.'),
  }),
  z.object({ kind: z.literal('failed'), provenAtMs: z.int(), reason: z.string(), fix: z.string() }),
])
export type ClientProof = z.infer<typeof clientProof>

/** A file or a server in which a client stores its commands. */
export const clientLocation = z.object({
  path: z.string().describe('A file, or the address of a server.'),
  label: z.string(),
  exists: z.boolean(),
  isInstalled: z.boolean().describe('Whether the client is there to use it.'),
  state: z
    .enum(['absent', 'right', 'off', 'hindered', 'wrong', 'foreign', 'unreadable'])
    .describe(
      'What is there about us: also an entry that is switched off, itself or elsewhere in the settings, or a ' +
        'server of somebody else under our name.',
    ),
  reason: z.string().nullable().describe('What is to be said of it, in words.'),
  command: programCommand.nullable().describe('What the client starts at present.'),
  address: z.string().nullable().describe('What the client asks over HTTP instead of starting something.'),
})
export type ClientLocation = z.infer<typeof clientLocation>

export const clientState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notInstalled') }),
  z.object({
    kind: z.literal('available'),
    obstacle: z.string().nullable().describe('Why nothing can be added as things are, and what to do, in words.'),
  }),
  z.object({
    kind: z.literal('connected'),
    proof: clientProof.nullable().describe('The last one of this very command; null when it was never tried.'),
    address: z
      .string()
      .nullable()
      .describe('What it asks over HTTP, where it starts nothing: that is not tried from here.'),
  }),
  z.object({
    kind: z.literal('switchedOff'),
    reason: z.string(),
    canSwitchOn: z.boolean().describe('Whether the intent add does it; otherwise only the person can.'),
  }),
  z.object({
    kind: z.literal('needsRepair'),
    reason: z.string(),
    fix: z.string(),
    canRepair: z.boolean().describe('Whether the intent repair does it; otherwise only the person can.'),
  }),
])
export type ClientState = z.infer<typeof clientState>

/** A step only the user can take, with the text to copy. */
export const clientStep = z.object({ title: z.string(), text: z.string(), code: z.string().nullable() })
export type ClientStep = z.infer<typeof clientStep>

export const clientStatus = z.object({
  id: clientId,
  name: z.string(),
  state: clientState,
  isRunning: z.boolean(),
  notices: z.array(z.string()),
  locations: z.array(clientLocation),
  steps: z.array(clientStep),
  command: z.string().describe('What adds or repairs it, typed in a terminal.'),
  canUndo: z.boolean().describe('Whether clients.undo would put something back.'),
  hasBundle: z.boolean().describe('Whether an extension for it comes with the app.'),
})
export type ClientStatus = z.infer<typeof clientStatus>

export const clientIntents = ['add', 'remove', 'repair'] as const
export type ClientIntent = (typeof clientIntents)[number]

/** One planned change. */
export const clientChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    path: z.string(),
    target: z.string().describe('The same file, or the one that it is a link to.'),
    before: z.string().nullable().describe('Null when there is no such file.'),
    after: z.string().nullable().describe('Null when the file is taken away again.'),
    diff: z.string(),
    backup: z.string().nullable().describe('Where the file is copied to first; null when there is nothing to copy.'),
  }),
  z.object({ kind: z.literal('request'), method: z.string(), address: z.string(), body: z.string().nullable() }),
])
export type ClientChange = z.infer<typeof clientChange>

export const clientPlan = z.object({
  client: clientId,
  intent: z.enum(clientIntents),
  changes: z.array(clientChange).describe('Empty when everything is as it should be.'),
  warnings: z.array(z.string()).describe('What may keep the change from counting, in words.'),
  notices: z.array(z.string()).describe('What the person does next.'),
  steps: z.array(clientStep),
})
export type ClientPlan = z.infer<typeof clientPlan>

/** The changes made, and the client's new state. */
export const clientOutcome = clientPlan.extend({ status: clientStatus })
export type ClientOutcome = z.infer<typeof clientOutcome>

export const clientCheck = z.object({ location: clientLocation, proof: clientProof })
export type ClientCheck = z.infer<typeof clientCheck>

export const clientSnippets = z.object({
  program: programCommand,
  problem: z.string().nullable().describe('Why this program cannot be given to a client as it is, in words.'),
  json: z.string(),
  vscodeJson: z.string(),
  toml: z.string(),
  commandLines: z.array(z.object({ client: clientId, text: z.string() })),
  links: z.array(z.object({ client: clientId, label: z.string(), address: z.string() })),
  http: z.object({ command: z.string(), address: z.string(), tokenFile: z.string(), json: z.string() }),
})
export type ClientSnippets = z.infer<typeof clientSnippets>
