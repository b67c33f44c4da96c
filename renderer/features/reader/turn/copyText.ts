import { say, sayTrouble } from '../../../ui/overlay/toasts.ts'
import { words } from '../../../words/words.ts'

export function copyText(text: string, said: string): void {
  navigator.clipboard.writeText(text).then(
    () => say(said),
    () => sayTrouble(words.reader.copied.failed),
  )
}
