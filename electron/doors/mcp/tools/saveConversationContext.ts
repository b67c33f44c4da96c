import { z } from 'zod'
import { savedConversation } from '../../../../shared/model/savedConversation.ts'
import { messageLink } from '../../../../shared/text/messageLink.ts'
import { titleLine } from '../answer/titleLine.ts'
import { tool } from '../tool.ts'

const output = z.object({
  sessionId: z.string(),
  sessionKey: z.string(),
  title: z.string().nullable(),
  isNew: z.boolean().describe('False when turns were added to a conversation kept before.'),
  addedTurns: z.int(),
  turnCount: z.int(),
  link: z.string().describe('Opens the conversation in the app.'),
})

export const saveConversationContext = tool({
  name: 'save_conversation_context',
  title: 'Save a conversation',
  description:
    'Save turns of a conversation for later recall. The same sessionKey again adds the turns that follow those ' +
    'kept before.',
  input: savedConversation,
  output,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  errorsAs: 'json',
  async run(input, { ask }) {
    const { conversation, isNew, addedTurns } = await ask('conversations.save', input)
    const { id, sessionKey, title, turnCount } = conversation
    const structured = {
      sessionId: id,
      sessionKey,
      title: titleLine(title),
      isNew,
      addedTurns,
      turnCount,
      link: messageLink(id),
    }
    return { text: JSON.stringify(structured), structured }
  },
})
