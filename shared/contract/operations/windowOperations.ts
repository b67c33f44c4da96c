import { z } from 'zod'
import { agentAnswer, agentTool } from '../../model/agents.ts'
import { saveOutcome } from '../../model/finishedExport.ts'
import { agentProgramState, serverState } from '../../model/serverState.ts'
import { operation } from '../operation.ts'

/** Operations only the app itself can perform; its main process answers. */
export const windowOperations = {
  'server.state': operation({
    summary: 'Whether the app serves the archive to browsers and scripts on this computer.',
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({}),
    output: serverState,
  }),
  'server.switch': operation({
    summary: 'Start or stop serving the archive on this computer.',
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
    summary: 'Whether the MCP server responds.',
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({ again: z.boolean().default(false).describe('Restarts it.') }),
    output: agentProgramState,
  }),
  'agentProgram.tools': operation({
    summary: "The tools the MCP server lists. Starts it if it isn't running.",
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({
      again: z.boolean().default(false).describe('Restarts it, because it reads its permissions at startup.'),
    }),
    output: z.object({ tools: z.array(agentTool) }),
  }),
  'agentProgram.call': operation({
    summary: 'Call a tool of the MCP server, and return exactly what an agent would get.',
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
    summary: "Choose a folder in the system's dialog.",
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({}),
    output: z.object({ folder: z.string().nullable().describe('Empty if you cancel.') }),
  }),
  'window.saveOutcome': operation({
    summary: "The result of the system's save dialog for an exported file.",
    doors: ['ipc'],
    lane: 'window',
    writes: false,
    input: z.strictObject({ exportId: z.string().max(100) }),
    output: z.object({ outcome: saveOutcome }),
  }),
  'window.restart': operation({
    summary: 'Restart the app.',
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
