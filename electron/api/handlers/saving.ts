import { saveConversation } from '../../import/saveConversation.ts'
import { refuseUnlessAllowed } from '../agentSettings.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerParts } from '../handlerParts.ts'

export function createSavingHandlers({ read, write, clock }: HandlerParts): Pick<Handlers, 'conversations.save'> {
  return {
    'conversations.save': (input, { reader }) => {
      read(({ settings }) => refuseUnlessAllowed(settings, reader))
      return write((archive) => saveConversation(archive, input, clock().nowMs))
    },
  }
}
