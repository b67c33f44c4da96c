import type { z } from 'zod'
import type { ArchiveContract, OperationName, Output } from '../../../shared/contract/archiveContract.ts'
import type { AgentSettings } from '../../../shared/model/agents.ts'

/** What an agent is told: once as text, once as a value of the tool's output. */
export interface ToolAnswer<Structured = object> {
  readonly text: string
  readonly structured: Structured
}

export type Ask = <Name extends OperationName>(
  name: Name,
  input: z.input<ArchiveContract[Name]['input']>,
) => Promise<Output<Name>>

export interface ToolContext {
  /** Asks the archive; throws the reply's `AppError`, and gives only text that an agent may read. */
  readonly ask: Ask
  readonly now: () => number
  readonly settings: AgentSettings
  readonly isCompact: boolean
  readonly hasConversations: boolean
  /** The name under which clients know one of our tools. */
  readonly nameOf: (tool: string) => string
}

export interface ToolAnnotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

export const readingAnnotations: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

export interface Tool<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: In
  readonly output: Out
  readonly annotations: ToolAnnotations
  /** How an error reads: as plain words, or as `{"error": "…"}`. */
  readonly errorsAs: 'words' | 'json'
  /** What is wrong with a call before its input is looked at closely. */
  refuse?(given: Readonly<Record<string, unknown>>, context: ToolContext): string | null
  run(input: z.output<In>, context: ToolContext): Promise<ToolAnswer<z.input<Out>>>
}

/** Keeps the types of input and output together where a tool is written; lists then hold tools of any kind. */
export function tool<In extends z.ZodType, Out extends z.ZodType<object>>(definition: Tool<In, Out>): Tool {
  return definition as Tool
}
