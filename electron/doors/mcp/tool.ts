import type { z } from 'zod'
import type { ArchiveContract, OperationName, Output } from '../../../shared/contract/archiveContract.ts'
import type { AgentSettings } from '../../../shared/model/agents.ts'

/** A tool's answer, both as text and as a structured value. */
export interface ToolAnswer<Structured = object> {
  readonly text: string
  readonly structured: Structured
}

export type Ask = <Name extends OperationName>(
  name: Name,
  input: z.input<ArchiveContract[Name]['input']>,
) => Promise<Output<Name>>

export interface ToolContext {
  /** Calls the archive; throws the reply's `AppError`, and returns only text that an agent may read. */
  readonly ask: Ask
  readonly now: () => number
  readonly settings: AgentSettings
  readonly isCompact: boolean
  readonly hasConversations: boolean
  /** The name clients use for one of our tools. */
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
  /** Errors as plain sentences, or as `{"error": "…"}`. */
  readonly errorsAs: 'words' | 'json'
  /** Rejects a call before its input is validated. */
  refuse?(given: Readonly<Record<string, unknown>>, context: ToolContext): string | null
  run(input: z.output<In>, context: ToolContext): Promise<ToolAnswer<z.input<Out>>>
}

/** Ties a tool's input and output types together at its definition; lists then hold any tool. */
export function tool<In extends z.ZodType, Out extends z.ZodType<object>>(definition: Tool<In, Out>): Tool {
  return definition as Tool
}
