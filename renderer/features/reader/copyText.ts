import { say, sayTrouble } from '../../ui/toasts.ts'

export function copyText(text: string, said: string): void {
  navigator.clipboard.writeText(text).then(
    () => say(said),
    () => sayTrouble('Nothing was copied: the system does not let this page write to the clipboard.'),
  )
}
