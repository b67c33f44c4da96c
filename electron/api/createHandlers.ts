import type { Handlers } from './dispatch.ts'
import type { HandlerParts } from './handlerParts.ts'
import { createArchiveHandlers } from './handlers/archive.ts'
import { createConversationHandlers } from './handlers/conversations.ts'
import { createImportHandlers } from './handlers/imports.ts'
import { createIndexHandlers } from './handlers/indexing.ts'
import { createSearchHandlers } from './handlers/search.ts'

export function createHandlers(parts: HandlerParts): Handlers {
  return {
    ...createImportHandlers(parts),
    ...createConversationHandlers(parts),
    ...createArchiveHandlers(parts),
    ...createIndexHandlers(parts),
    ...createSearchHandlers(parts),
  }
}
