import type { Migration } from '../archive/migrate.ts'
import { conversations } from './001-conversations.ts'
import { imports } from './002-imports.ts'
import { attachments } from './003-attachments.ts'
import { searchIndex } from './004-search-index.ts'
import { userEdits } from './005-user-edits.ts'
import { messageFacts } from './006-message-facts.ts'
import { vectors } from './007-vectors.ts'
import { agents } from './008-agents.ts'
import { summaryIndex } from './009-summary-index.ts'
import { tags } from './010-tags.ts'
import { highlights } from './011-highlights.ts'
import { searches } from './012-searches.ts'
import { messageTimes } from './013-message-times.ts'
import { humanOnly } from './014-human-only.ts'
import { shownConversations } from './015-shown-conversations.ts'
import { storedTexts } from './016-stored-texts.ts'

/** In order; a migration's position is the version it leads to. Never edit one after its release. */
export const migrations: readonly Migration[] = [
  conversations,
  imports,
  attachments,
  searchIndex,
  userEdits,
  messageFacts,
  vectors,
  agents,
  summaryIndex,
  tags,
  highlights,
  searches,
  messageTimes,
  humanOnly,
  shownConversations,
  storedTexts,
]
