import { create } from 'zustand'
import type { AgentSettings } from '../../../shared/model/agentSettings.ts'
import type { AgentProgramState } from '../../../shared/model/serverState.ts'
import { archive, isInWindow } from '../../archive.ts'
import { ask, type Asked } from '../../asked.ts'

interface AgentCareStore {
  readonly settings: Asked<AgentSettings>
  /** Null in a browser, which starts no programs. */
  readonly program: Asked<AgentProgramState> | null
  readonly refresh: () => Promise<void>
  readonly change: (change: Partial<AgentSettings>) => Promise<void>
  readonly startProgram: () => Promise<void>
}

export const useAgentCare = create<AgentCareStore>()((set) => ({
  settings: { at: 'asking' },
  program: isInWindow ? { at: 'asking' } : null,
  refresh: async () => {
    set({ settings: await ask(() => archive('agents.settings', {})) })
    if (isInWindow) set({ program: await ask(() => archive('agentProgram.state', {})) })
  },
  change: async (change) => set({ settings: await ask(() => archive('agents.change', change)) }),
  startProgram: async () => {
    set({ program: { at: 'asking' } })
    set({ program: await ask(() => archive('agentProgram.state', { again: true })) })
  },
}))
