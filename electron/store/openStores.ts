import path from 'node:path'
import type { Database } from 'better-sqlite3'
import { createBlobStore } from './blobStore.ts'
import { createCandidateStore } from './candidateStore.ts'
import { createChoiceStore } from './choiceStore.ts'
import { createConversationStore } from './conversationStore.ts'
import { createEditStore } from './editStore.ts'
import { createExportStore } from './exportStore.ts'
import { createExpressionStore } from './expressionStore.ts'
import { createFacetStore } from './facetStore.ts'
import { createHighlightStore } from './highlightStore.ts'
import { createHitStore } from './hitStore.ts'
import { createImportStore } from './importStore.ts'
import { createLibraryStore } from './libraryStore.ts'
import { createMemberStore } from './memberStore.ts'
import { createProjectStore } from './projectStore.ts'
import { createRawVersionStore } from './rawVersionStore.ts'
import { createReaderStore } from './readerStore.ts'
import { createSalvageStore } from './salvage/salvageStore.ts'
import { createSavedSearchStore } from './savedSearchStore.ts'
import { createSearchIndex } from './searchIndex.ts'
import { createSearchStore } from './searchStore.ts'
import { createSettingsStore } from './settingsStore.ts'
import { createStateStore } from './stateStore.ts'
import { createStatisticsStore } from './statisticsStore.ts'
import { createStatsStore } from './statsStore.ts'
import { createTagStore } from './tagStore.ts'
import { createTitleStore } from './titleStore.ts'
import { createTrashStore } from './trashStore.ts'
import { createVectorScan } from './vectorScan.ts'
import { createVectorStore } from './vectorStore.ts'
import { createWordStore } from './wordStore.ts'

/** Every table through the store that knows it. */
export function openStores(db: Database, folder: string) {
  return {
    conversations: createConversationStore(db),
    rawVersions: createRawVersionStore(db),
    imports: createImportStore(db),
    members: createMemberStore(db),
    blobs: createBlobStore(db, path.join(folder, 'attachments')),
    library: createLibraryStore(db),
    reader: createReaderStore(db),
    edits: createEditStore(db),
    highlights: createHighlightStore(db),
    savedSearches: createSavedSearchStore(db),
    exports: createExportStore(db),
    states: createStateStore(db),
    tags: createTagStore(db),
    projects: createProjectStore(db),
    choices: createChoiceStore(db),
    stats: createStatsStore(db),
    statistics: createStatisticsStore(db),
    searchIndex: createSearchIndex(db),
    search: createSearchStore(db),
    expressions: createExpressionStore(db),
    candidates: createCandidateStore(db),
    words: createWordStore(db),
    hits: createHitStore(db),
    facets: createFacetStore(db),
    titles: createTitleStore(db),
    trash: createTrashStore(db),
    settings: createSettingsStore(db),
    vectors: createVectorStore(db),
    vectorScan: createVectorScan(db),
    salvaged: createSalvageStore(db),
  }
}
