/** Opens a conversation in the app, at a message where one is named. */
export function messageLink(conversationId: string, messageId?: string): string {
  const conversation = `backscroll://conversation/${encodeURIComponent(conversationId)}`
  return messageId === undefined ? conversation : `${conversation}/message/${encodeURIComponent(messageId)}`
}
