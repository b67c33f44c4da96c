export const messagesId = 'messages'

/** The scrolling element of the conversation; null while there is none. */
export function messagesElement(): HTMLElement | null {
  return document.getElementById(messagesId)
}

export function focusMessages(): void {
  messagesElement()?.focus({ preventScroll: true })
}
