import type { ConversationSummary } from '../../shared/model/library.ts'

/** Where the conversation can be read at its provider, if it is still there. */
export function providerAddress({ provider, id }: Pick<ConversationSummary, 'provider' | 'id'>): string | null {
  if (provider === 'chatgpt') return `https://chatgpt.com/c/${encodeURIComponent(id)}`
  return provider === 'claude' ? `https://claude.ai/chat/${encodeURIComponent(id)}` : null
}
