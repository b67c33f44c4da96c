/** Opens a conversation in the app, at a message if one is given. */
export function messageLink(conversationId: string, messageId?: string): string {
  const conversation = `backscroll://conversation/${encodeURIComponent(conversationId)}`
  return messageId === undefined ? conversation : `${conversation}/message/${encodeURIComponent(messageId)}`
}
