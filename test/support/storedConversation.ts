import type { DerivedConversation } from '../../shared/model/conversation.ts'
import { deriveConversation } from '../../electron/import/parse/deriveConversation.ts'
import { readConversation } from '../../electron/import/formats/index.ts'
import type { Archive } from '../../electron/store/archive/openArchive.ts'
import { buildConversation, type ConversationOptions } from './buildExport.ts'

/** The store's input for a conversation, made from an export's own object. */
export function derivedFrom(options: ConversationOptions, externalId?: string): DerivedConversation {
  const conversation = buildConversation(options)
  return deriveConversation(readConversation('chatgpt', [conversation], externalId ?? conversation.id))
}

/** Stores it and returns its row id. */
export function store(archive: Archive, options: ConversationOptions, externalId?: string): number {
  return archive.transaction(() => archive.conversations.add(derivedFrom(options, externalId)))
}
