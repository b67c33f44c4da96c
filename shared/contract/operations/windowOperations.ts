import { z } from 'zod'
import { agentAnswer, agentTool } from '../../model/agents.ts'
import { saveOutcome } from '../../model/madeExport.ts'
import { agentProgramState, serverState } from '../../model/serverState.ts'
import { operation } from '../operation.ts'

/** Operations only the app itself can perform; its main process answers. */
export const windowOperations = {
  'server.state': operation({
    summary: 'Whether the app serves the archive to browsers and scripts on this machine.',
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({}),
    output: serverState,
  }),
  'server.switch': operation({
    summary: 'Start or stop serving the archive on this machine.',
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({
      isOn: z.boolean(),
      withMcp: z.boolean().default(false).describe('Also to agents, over HTTP.'),
    }),
    output: serverState,
  }),
  'server.link': operation({
    summary: 'A link that signs a browser in, once.',
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({}),
    output: z.object({ link: z.string() }),
  }),
  'agentProgram.state': operation({
    summary: 'Whether the program that agents start answers.',
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({ again: z.boolean().default(false).describe('Starts it anew.') }),
    output: agentProgramState,
  }),
  'agentProgram.tools': operation({
    summary: 'The tools of the program that agents start, as it lists them. Starts it unless it runs.',
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({
      again: z.boolean().default(false).describe('Starts it anew: it reads what it is allowed when it starts.'),
    }),
    output: z.object({ tools: z.array(agentTool) }),
  }),
  'agentProgram.call': operation({
    summary: 'Call a tool of the program that agents start, and give what an agent would get.',
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({
      tool: z.string().max(100),
      given: z.record(z.string(), z.unknown()).describe('What the tool is called with.'),
    }),
    output: agentAnswer,
  }),
  'window.showFolder': operation({
    summary: "Show the archive's folder in the system's file manager.",
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({}),
    output: z.object({}),
  }),
  'window.chooseFolder': operation({
    summary: "Ask the person for a folder, with the system's own dialog.",
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({}),
    output: z.object({ folder: z.string().nullable().describe('Nothing when they changed their mind.') }),
  }),
  'window.saveOutcome': operation({
    summary: "How the person answers the system's dialog about a made file that the page has begun to save.",
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({ exportId: z.string().max(100) }),
    output: z.object({ outcome: saveOutcome }),
  }),
  'window.restart': operation({
    summary: 'End the app, and start it again.',
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({}),
    output: z.object({}),
  }),
  'window.openBundle': operation({
    summary: 'Open the extension that comes with the app; Claude Desktop asks whether to install it.',
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({}),
    output: z.object({}),
  }),
}
