import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { AppError } from '../../../shared/contract/appError.ts'
import { describeBug } from '../../../shared/contract/describeBug.ts'
import { answerTokens } from './answer/budget.ts'
import { errorSentence, searchErrorText } from './answer/errors.ts'
import { inputProblem } from './answer/inputProblem.ts'
import type { Tool, ToolAnswer, ToolContext } from './tool.ts'

export interface ToolCall {
  readonly tool: Tool
  readonly given: Readonly<Record<string, unknown>>
  readonly context: ToolContext
  readonly log: (message: string) => void
}

/** Whatever goes wrong comes back in words, as an agent can act on them. */
export async function callTool(call: ToolCall): Promise<CallToolResult> {
  try {
    const { text, structured } = await answerOf(call)
    return { content: [{ type: 'text', text }], structuredContent: { ...structured } }
  } catch (error) {
    call.log(`${call.tool.name}: ${error instanceof AppError ? error.code : describeBug(error)}`)
    // Without a value: clients hold it against the output schema.
    return { content: [{ type: 'text', text: errorText(call.tool, error) }], isError: true }
  }
}

async function answerOf({ tool, given, context }: ToolCall): Promise<ToolAnswer> {
  // Some clients send null for what they leave out.
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  const refusal = tool.refuse?.(known, context) ?? null
  if (refusal !== null) throw new AppError('invalid_input', refusal)
  const checked = tool.input.safeParse(known)
  if (!checked.success) throw new AppError('invalid_input', inputProblem(checked.error, known))
  const answer = (await tool.run(checked.data, context)) as ToolAnswer
  if (answerTokens(answer) > context.settings.tokenBudget)
    throw new AppError(
      'invalid_input',
      'The answer is larger than the size limit allows, and cannot be cut. Ask for less.',
    )
  return answer
}

function errorText({ errorsAs }: Tool, error: unknown): string {
  return errorsAs === 'words' ? searchErrorText(error) : JSON.stringify({ error: errorSentence(error) })
}
