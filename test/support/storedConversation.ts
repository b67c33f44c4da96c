import type { DerivedConversation } from '../../shared/model/conversation.ts'
import { deriveConversation } from '../../electron/import/parse/deriveConversation.ts'
import { readChatgptConversation } from '../../electron/import/parse/chatgpt/readChatgptConversation.ts'
import type { Archive } from '../../electron/store/archive/openArchive.ts'
import { buildConversation, type ConversationOptions } from './buildExport.ts'

/** The store's input for a conversation, made from an export's own object. */
export function derivedFrom(options: ConversationOptions, externalId?: string): DerivedConversation {
  const conversation = buildConversation(options)
  return deriveConversation(readChatgptConversation([conversation], externalId ?? conversation.id))
}

/** Stores it and returns its row id. */
export function store(archive: Archive, options: ConversationOptions, externalId?: string): number {
  return archive.transaction(() => archive.conversations.add(derivedFrom(options, externalId)))
}
