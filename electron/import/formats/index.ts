import { AppError } from '../../../shared/contract/appError.ts'
import type { Conversation, Provider } from '../../../shared/model/conversation.ts'
import { readChatgptConversation } from '../parse/chatgpt/readChatgptConversation.ts'
import { readClaudeConversation } from '../parse/claude/readClaudeConversation.ts'
import type { ExportRecord } from '../parse/exportValue.ts'
import { agent, readSavedConversation } from './agent.ts'
import { canonicalDb } from './canonicalDb.ts'
import { chatgpt } from './chatgpt.ts'
import { chatHtml } from './chatHtml.ts'
import { claude } from './claude.ts'
import type { ExportFormat } from './exportFormat.ts'

/** Every supported format. To add one, add a file here and list it. */
const formats: readonly ExportFormat[] = [chatgpt, claude, chatHtml, canonicalDb, agent]

/** Reads one conversation from all of its versions, oldest first, in the provider's shape. */
const readers: Readonly<Record<Provider, (versions: readonly ExportRecord[], externalId: string) => Conversation>> = {
  chatgpt: readChatgptConversation,
  claude: readClaudeConversation,
  agent: readSavedConversation,
}

export function formatOf(record: ExportRecord): ExportFormat | null {
  return formats.find((format) => format.claims(record)) ?? null
}

export function formatNamed(name: string): ExportFormat {
  const format = formats.find((candidate) => candidate.name === name)
  if (!format)
    throw new AppError(
      'archive_newer',
      `The archive holds conversations of a format this program does not know (${name}). Update Backscroll.`,
    )
  return format
}

export function readConversation(
  provider: Provider,
  versions: readonly ExportRecord[],
  externalId: string,
): Conversation {
  return readers[provider](versions, externalId)
}
