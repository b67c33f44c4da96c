import { AppError } from '../../../shared/contract/appError.ts'
import type { Conversation, Provider } from '../../../shared/model/conversation.ts'
import type { ExportRecord } from '../parse/exportValue.ts'
import { agent } from './agent.ts'
import { canonicalDb } from './canonicalDb.ts'
import { chatgpt } from './chatgpt.ts'
import { chatHtml } from './chatHtml.ts'
import { claude } from './claude.ts'
import type { ConversationProvider, ExportFormat } from './exportFormat.ts'

/** Every supported format. To add one, add a file here and list it; a provider's main format comes first. */
export const formats: readonly ExportFormat[] = [chatgpt, claude, chatHtml, canonicalDb, agent]

export const providers: readonly ConversationProvider[] = [...new Set(formats.map(({ provider }) => provider))]

export function formatOf(record: ExportRecord): ExportFormat | null {
  return formats.find((format) => format.claims(record)) ?? null
}

export function formatNamed(name: string): ExportFormat {
  return formats.find((format) => format.name === name) ?? refuse(name)
}

/** The main format of a provider. */
export function formatFrom(provider: Provider): ExportFormat {
  return formats.find((format) => format.provider.id === provider) ?? refuse(provider)
}

function refuse(name: string): never {
  throw AppError.of('unknownStoredFormat', { format: name })
}

export function readConversation(
  provider: Provider,
  versions: readonly ExportRecord[],
  externalId: string,
): Conversation {
  return { ...formatFrom(provider).provider.read(versions, externalId), provider }
}

/** What people see of a provider. One that this program doesn't know is shown by its id. */
export function sourceOf({ provider: id, id: externalId }: { readonly provider: Provider; readonly id: string }) {
  const provider = providers.find((candidate) => candidate.id === id)
  return {
    label: provider?.label ?? id,
    speaker: provider?.speaker ?? null,
    address: provider?.addressOf(externalId) ?? null,
  }
}
