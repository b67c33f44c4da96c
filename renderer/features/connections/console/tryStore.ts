import { create } from 'zustand'
import type { AgentAnswer, AgentTool } from '../../../../shared/model/agents.ts'
import { archive } from '../../../archive.ts'
import { load, type Loadable } from '../../../loadable.ts'
import { errorMessage } from '../../../errorMessage.ts'
import { type FieldValue, type FieldValues, readToolFields, toolArguments } from './toolFields.ts'

export interface ToolRequest {
  readonly tool: AgentTool
  readonly given: Readonly<Record<string, unknown>>
}

export interface AnsweredRequest {
  readonly request: ToolRequest
  readonly answer: AgentAnswer
}

/** One call, from the button to its result. The previous answer stays on screen until the next one arrives. */
export type TryRun =
  | { readonly kind: 'none' }
  | { readonly kind: 'confirming' | 'asking'; readonly request: ToolRequest; readonly before: AnsweredRequest | null }
  | ({ readonly kind: 'answered' } & AnsweredRequest)
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string }

interface TryStore {
  readonly tools: Loadable<readonly AgentTool[]>
  /** A tool's name; null for the first one. */
  readonly chosen: string | null
  /** Field values by tool name. */
  readonly filled: Readonly<Record<string, FieldValues>>
  readonly run: TryRun
  /** Keeps the known tools on screen meanwhile. */
  readonly refresh: () => Promise<void>
  readonly choose: (toolName: string) => void
  readonly fill: (toolName: string, field: string, value: FieldValue) => void
  /** A tool that writes runs only after `confirm`. */
  readonly ask: (tool: AgentTool) => Promise<void>
  readonly confirm: () => Promise<void>
  readonly stop: () => void
}

/** The console: calls a tool of the MCP server like an agent does. */
export const useTry = create<TryStore>()((set, get) => {
  let stopping = new AbortController()

  async function call(request: ToolRequest): Promise<void> {
    stopping = new AbortController()
    const { signal } = stopping
    set({ run: { kind: 'asking', request, before: lastAnswer(get().run) } })
    const run = await answerTo(request, signal)
    if (!signal.aborted) set({ run })
  }

  return {
    tools: { kind: 'asking' },
    chosen: null,
    filled: {},
    run: { kind: 'none' },
    refresh: async () => {
      if (get().tools.kind === 'failed') set({ tools: { kind: 'asking' } })
      set({ tools: await load(listTools) })
    },
    choose: (chosen) => set({ chosen }),
    fill: (toolName, field, value) =>
      set(({ filled }) => ({ filled: { ...filled, [toolName]: { ...filled[toolName], [field]: value } } })),
    ask: async (tool) => {
      const { run, filled } = get()
      if (run.kind === 'asking') return
      const request = { tool, given: toolArguments(readToolFields(tool.inputSchema), filled[tool.name] ?? {}) }
      if (tool.writes) set({ run: { kind: 'confirming', request, before: lastAnswer(run) } })
      else await call(request)
    },
    confirm: async () => {
      const { run } = get()
      if (run.kind === 'confirming') await call(run.request)
    },
    stop: () => {
      const { run } = get()
      stopping.abort()
      if (run.kind === 'asking') set({ run: { kind: 'stopped' } })
      if (run.kind === 'confirming')
        set({ run: run.before === null ? { kind: 'none' } : { kind: 'answered', ...run.before } })
    },
  }
})

export function lastAnswer(run: TryRun): AnsweredRequest | null {
  if (run.kind === 'answered') return { request: run.request, answer: run.answer }
  return run.kind === 'asking' || run.kind === 'confirming' ? run.before : null
}

/** The server reads its permissions on startup, so it is restarted after they change. */
async function listTools(): Promise<readonly AgentTool[]> {
  const { mayWrite } = await archive('agents.settings', {})
  const { tools } = await archive('agentProgram.tools', {})
  if (tools.some(({ writes }) => writes) === mayWrite) return tools
  return (await archive('agentProgram.tools', { again: true })).tools
}

async function answerTo(request: ToolRequest, signal: AbortSignal): Promise<TryRun> {
  try {
    const answer = await archive('agentProgram.call', { tool: request.tool.name, given: request.given }, signal)
    return { kind: 'answered', request, answer }
  } catch (error) {
    return { kind: 'failed', message: errorMessage(error) }
  }
}
