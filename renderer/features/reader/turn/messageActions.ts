import { archive } from '../../../archive.ts'
import { messageOf } from '../../../messageOf.ts'
import { say, sayTrouble } from '../../../ui/overlay/toasts.ts'
import { words } from '../../../words/words.ts'
import { useReader } from '../readerStore.ts'

/** Keeps a message from agents, or lets them see it again, and tells so. */
export async function hideMessage(messageId: string, isHidden: boolean): Promise<void> {
  try {
    await archive('messages.hide', { messageId, isHidden })
    await useReader.getState().refresh()
    if (isHidden)
      say(words.reader.tools.hidden, {
        label: words.reader.tools.undoHiding,
        run: () => void hideMessage(messageId, false),
      })
    else say(words.reader.tools.shown)
  } catch (error) {
    sayTrouble(messageOf(error))
  }
}
