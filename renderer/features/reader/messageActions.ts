import { archive } from '../../archive.ts'
import { messageOf } from '../../messageOf.ts'
import { say, sayTrouble } from '../../ui/toasts.ts'
import { useReader } from './readerStore.ts'

/** Keeps a message from agents, or lets them see it again, and tells so. */
export async function hideMessage(messageId: string, isHidden: boolean): Promise<void> {
  try {
    await archive('messages.hide', { messageId, isHidden })
    await useReader.getState().refresh()
    if (isHidden) say('Agents no longer see this message', { label: 'Undo', run: () => void hideMessage(messageId, false) })
    else say('Agents see this message again.')
  } catch (error) {
    sayTrouble(messageOf(error))
  }
}
