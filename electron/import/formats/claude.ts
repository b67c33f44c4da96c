import { claimsClaude, claudeExternalId, claudeUpdatedAtMs } from '../parse/claude/readClaudeConversation.ts'
import type { ExportFormat } from './exportFormat.ts'

/** Claude.ai's data export. */
export const claude: ExportFormat = {
  name: 'claude',
  label: 'Claude',
  provider: 'claude',
  claims: claimsClaude,
  normalize: (record) => record,
  externalIdOf: claudeExternalId,
  updatedAtMsOf: claudeUpdatedAtMs,
  richnessOf: () => 0,
}
