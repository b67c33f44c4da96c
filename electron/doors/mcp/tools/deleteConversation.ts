import { z } from 'zod'
import { AppError } from '../../../../shared/contract/appError.ts'
import { agentLine } from '../../../../shared/text/agentText.ts'
import { namedText, text } from '../answer/inputFields.ts'
import { findSession, sessionNameOf } from '../sessions/sessionTurn.ts'
import { titleLine } from '../answer/titleLine.ts'
import { tool } from '../tool.ts'

const SHORTEST_ID = 8

const input = z.strictObject({
  sessionId: text()
    .max(500, 'is too long')
    .optional()
    .describe('Session UUID, or an unambiguous beginning of it of at least 8 characters'),
  sessionKey: text().max(500, 'is too long').optional().describe('Session key string'),
})

const output = z.object({
  deleted: z.literal(true),
  sessionId: z.string(),
  sessionKey: z.string(),
  title: z.string().nullable(),
  message: z.string(),
})

export const deleteConversation = tool({
  name: 'delete_conversation',
  title: 'Move a conversation to the trash',
  description: 'Move a conversation session to the trash. Nothing is lost: the person can restore it from there.',
  input,
  output,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  errorsAs: 'json',
  async run(names, { ask, nameOf }) {
    const name = sessionNameOf(names)
    if (namedText(names.sessionId) !== null && namedText(names.sessionKey) !== null)
      throw new AppError({
        code: 'invalid_input',
        message: 'Provide either sessionId or sessionKey, not both.',
      })
    if (name === null)
      throw new AppError({
        code: 'invalid_input',
        message: 'Missing session identifier: provide sessionId or sessionKey.',
      })
    // A few letters could match the beginning of an id by chance.
    const found =
      name.length < SHORTEST_ID && namedText(names.sessionId) !== null ? null : await findSession(names, ask)
    if (found === null)
      throw new AppError({
        code: 'not_found',
        message:
          `Session not found: no conversation has the id or key ${agentLine(name, 80)}. Check with ` +
          `${nameOf('query_conversations')} mode=list.`,
      })
    const conversation = await ask('conversations.trash', { id: found.conversation.id })
    const message =
      'The conversation is in the trash now. No tool finds it there, and the person can restore it in Backscroll.'
    const structured = {
      deleted: true as const,
      sessionId: conversation.id,
      sessionKey: conversation.sessionKey,
      title: titleLine(conversation.title),
      message,
    }
    return { text: JSON.stringify(structured), structured }
  },
})
