import { z } from 'zod'
import { agentSettings } from '../../model/agents.ts'
import { operation } from '../operation.ts'

export const agentOperations = {
  'agents.settings': operation({
    summary: 'What agents may do, and the settings of their tools.',
    doors: ['cli', 'mcp', 'http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({}),
    output: agentSettings,
  }),
  'agents.change': operation({
    summary: 'Change what agents may do. Restart connected apps to apply.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    input: agentSettings.partial().strict(),
    output: agentSettings,
  }),
}
