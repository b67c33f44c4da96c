export const messagesId = 'messages'

/** Where the conversation is read and scrolled; null while there is none. */
export function messagesPlace(): HTMLElement | null {
  return document.getElementById(messagesId)
}

export function focusMessages(): void {
  messagesPlace()?.focus({ preventScroll: true })
}
