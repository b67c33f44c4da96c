import type { Handlers } from './dispatch.ts'
import type { HandlerServices } from './handlerServices.ts'
import { createAgentHandlers } from './handlers/agents.ts'
import { createArchiveHandlers } from './handlers/archive.ts'
import { createConversationHandlers, createConversationIdHandlers } from './handlers/conversations.ts'
import { createExportHandlers } from './handlers/exports.ts'
import { createHidingHandlers } from './handlers/hiding.ts'
import { createHighlightHandlers } from './handlers/highlights.ts'
import { createImportHandlers } from './handlers/imports.ts'
import { createIndexHandlers } from './handlers/indexing.ts'
import { createMaintenanceHandlers } from './handlers/maintenance.ts'
import { createMessageHandlers, createRawMessageHandlers, createSaveHandlers } from './handlers/messages.ts'
import { createModelHandlers } from './handlers/models.ts'
import { createRecoveryHandlers } from './handlers/recovery.ts'
import { createOrganizingHandlers } from './handlers/organizing.ts'
import { createSavedSearchHandlers, createSearchHandlers } from './handlers/search.ts'
import { createStatisticsHandlers } from './handlers/statistics.ts'

export function createHandlers(services: HandlerServices): Handlers {
  return {
    ...createImportHandlers(services),
    ...createConversationHandlers(services),
    ...createConversationIdHandlers(services),
    ...createOrganizingHandlers(services),
    ...createMessageHandlers(services),
    ...createRawMessageHandlers(services),
    ...createHidingHandlers(services),
    ...createSaveHandlers(services),
    ...createAgentHandlers(services),
    ...createArchiveHandlers(services),
    ...createStatisticsHandlers(services),
    ...createMaintenanceHandlers(services),
    ...createRecoveryHandlers(services),
    ...createIndexHandlers(services),
    ...createModelHandlers(services),
    ...createSearchHandlers(services),
    ...createSavedSearchHandlers(services),
    ...createHighlightHandlers(services),
    ...createExportHandlers(services),
  }
}
