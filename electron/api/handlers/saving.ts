import { refuseUnlessAllowed } from '../agentSettings.ts'
import type { Handlers } from '../dispatch.ts'
import type { HandlerParts } from '../handlerParts.ts'

export function createSavingHandlers({ read, write, clock }: HandlerParts): Pick<Handlers, 'conversations.save'> {
  return {
    'conversations.save': async (input, { reader }) => {
      read(({ settings }) => refuseUnlessAllowed(settings, reader))
      // What makes an import of it is large, and no program shall start slower for it.
      const { saveConversation } = await import('../../import/record/saveConversation.ts')
      return write((archive) => saveConversation(archive, input, clock().nowMs))
    },
  }
}
