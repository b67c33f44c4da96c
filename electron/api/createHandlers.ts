import type { Handlers } from './dispatch.ts'
import type { HandlerParts } from './handlerParts.ts'
import { createAgentHandlers } from './handlers/agents.ts'
import { createArchiveHandlers } from './handlers/archive.ts'
import { createConversationHandlers, createConversationIdHandlers } from './handlers/conversations.ts'
import { createExportHandlers } from './handlers/exports.ts'
import { createHidingHandlers } from './handlers/hiding.ts'
import { createHighlightHandlers } from './handlers/highlights.ts'
import { createImportHandlers } from './handlers/imports.ts'
import { createIndexHandlers } from './handlers/indexing.ts'
import { createKeepingHandlers } from './handlers/keeping.ts'
import { createMessageHandlers, createRawMessageHandlers, createSavingHandlers } from './handlers/messages.ts'
import { createRecoveryHandlers } from './handlers/recovery.ts'
import { createSavedSearchHandlers } from './handlers/savedSearches.ts'
import { createOrganisingHandlers } from './handlers/organizing.ts'
import { createSearchHandlers } from './handlers/search.ts'
import { createStatisticsHandlers } from './handlers/statistics.ts'

export function createHandlers(parts: HandlerParts): Handlers {
  return {
    ...createImportHandlers(parts),
    ...createConversationHandlers(parts),
    ...createConversationIdHandlers(parts),
    ...createOrganisingHandlers(parts),
    ...createMessageHandlers(parts),
    ...createRawMessageHandlers(parts),
    ...createHidingHandlers(parts),
    ...createSavingHandlers(parts),
    ...createAgentHandlers(parts),
    ...createArchiveHandlers(parts),
    ...createStatisticsHandlers(parts),
    ...createKeepingHandlers(parts),
    ...createRecoveryHandlers(parts),
    ...createIndexHandlers(parts),
    ...createSearchHandlers(parts),
    ...createSavedSearchHandlers(parts),
    ...createHighlightHandlers(parts),
    ...createExportHandlers(parts),
  }
}
