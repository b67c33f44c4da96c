import type { Tool } from '../tool.ts'
import { conversationSearch } from './conversationSearch.ts'
import { deleteConversation } from './deleteConversation.ts'
import { getMessagesAround } from './getMessagesAround.ts'
import { listConversations } from './listConversations.ts'
import { msgSearch } from './msgSearch.ts'
import { queryConversations } from './queryConversations.ts'
import { saveConversationContext } from './saveConversationContext.ts'

export const tools: readonly Tool[] = [
  conversationSearch,
  queryConversations,
  listConversations,
  msgSearch,
  getMessagesAround,
  saveConversationContext,
  deleteConversation,
]
