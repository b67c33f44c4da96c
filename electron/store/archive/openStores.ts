import path from 'node:path'
import type { Database } from 'better-sqlite3'
import { modelName } from '../../../shared/model/modelNames.ts'
import { createBlobStore } from '../tables/blobStore.ts'
import { createCandidateStore } from '../lookup/candidateStore.ts'
import { createChoiceStore } from '../tables/choiceStore.ts'
import { createConversationStore } from '../tables/conversationStore.ts'
import { addTitleFunctions } from '../tables/derivedTitle.ts'
import { createEditStore } from '../tables/editStore.ts'
import { createExportStore, createImportStore } from '../tables/importStore.ts'
import { createExpressionStore } from '../lookup/expressionStore.ts'
import { createFacetStore } from '../lookup/facetStore.ts'
import { createHighlightStore } from '../tables/highlightStore.ts'
import { createHitStore } from '../lookup/hitStore.ts'
import { createLibraryStore } from '../tables/libraryStore.ts'
import { createMemberStore } from '../tables/memberStore.ts'
import { createProjectStore, createTagStore } from '../tables/tagStore.ts'
import { createRawVersionStore } from '../tables/rawVersionStore.ts'
import { createReaderStore } from '../tables/readerStore.ts'
import { createMessageShapes } from '../lookup/messageShapes.ts'
import { createSalvageStore } from '../salvage/salvageStore.ts'
import { createSavedSearchStore } from '../tables/savedSearchStore.ts'
import { createSearchIndex } from '../index/searchIndex.ts'
import { createSearchStore } from '../lookup/searchStore.ts'
import { createSettingsStore, createStateStore } from '../tables/settingsStore.ts'
import { createStatisticsStore, createStatsStore } from '../tables/statisticsStore.ts'
import { createTitleStore } from '../lookup/titleStore.ts'
import { createTrashStore } from '../tables/trashStore.ts'
import { createVectorScan } from '../index/vectorScan.ts'
import { createVectorStore } from '../index/vectorStore.ts'
import { createWordStore } from '../index/wordStore.ts'

/** Each table is accessed only through its own store. */
export function openStores(db: Database, folder: string) {
  // Filters know models by both: the name people see, and the slug an export has.
  db.function('model_name', { deterministic: true }, (slug) => (typeof slug === 'string' ? modelName(slug) : null))
  addTitleFunctions(db)
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
    shapeWithout: createMessageShapes(db),
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
