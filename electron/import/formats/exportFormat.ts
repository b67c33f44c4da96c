import type { Provider, ReadConversation } from '../../../shared/model/conversation.ts'
import type { Values } from '../../store/salvage/damagedDatabase.ts'
import type { ExportRecord } from '../parse/exportValue.ts'

/** Where conversations come from. Several formats can share one, such as an export and its viewer page. */
export interface ConversationProvider {
  /** Stored with every conversation, so it never changes: lower-case letters only. */
  readonly id: Provider
  /** Shown to users, for example in filters. */
  readonly label: string
  /** The name above its answers; null if the model isn't known. */
  readonly speaker: string | null
  /** The company that emails the export; null if there is none. */
  readonly company: string | null
  /** The file of an export that names the account, and where the id is in it. */
  readonly account: { readonly file: string; readonly idIn: (value: unknown) => string | null } | null
  /** The address of the original conversation; null if it has none. */
  addressOf(externalId: string): string | null
  /** Reads one conversation from all of its versions, oldest first. */
  read(versions: readonly ExportRecord[], externalId: string): ReadConversation
  /** The reverse, to rescue messages whose original text is lost: less rich, but it reads the same. */
  write(rows: StoredRows): ExportRecord
}

/** A conversation as the database holds it. */
export interface StoredRows {
  readonly conversation: Values
  readonly nodes: readonly Values[]
  /** The keys of all nodes by ordinal, including those that needn't be written. */
  readonly keys: ReadonlyMap<unknown, unknown>
}

/** One format that a conversation may arrive in. A version is stored with its format's name and parsed by it again. */
export interface ExportFormat {
  readonly name: string
  /** Shown to users in the report of an import. */
  readonly label: string
  readonly provider: ConversationProvider
  /** Keys that every conversation has, and nothing else in an export. A JSON file is searched for them. */
  readonly keys: readonly string[]
  /** Whether a JSON record is in this format. */
  claims(record: ExportRecord): boolean
  /** Converts the record to the shape that the provider's reader expects. */
  normalize(record: ExportRecord): ExportRecord
  externalIdOf(record: ExportRecord): string | null
  updatedAtMsOf(record: ExportRecord): number | null
  /** Of two equally new versions, the richer one wins. */
  richnessOf(record: ExportRecord): number
}

/** The latest date JavaScript supports. */
const MAX_DATE_MS = 8.64e15

export function isoTime(ms: unknown): string | null {
  return typeof ms === 'number' && Math.abs(ms) <= MAX_DATE_MS ? new Date(ms).toISOString() : null
}
