import { focusOnceLost } from '../../../ui/keyboard/keyboardPlace.ts'

export const trashBackId = 'trash-back'

/** When what had the keyboard is gone from the trash. */
export function focusTrash(): void {
  focusOnceLost(() => document.getElementById(trashBackId))
}
