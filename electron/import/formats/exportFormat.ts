import type { Provider } from '../../../shared/model/conversation.ts'
import type { ExportRecord } from '../parse/exportValue.ts'

/** One format that a conversation may arrive in. A version is stored with its format's name and parsed by it again. */
export interface ExportFormat {
  readonly name: string
  /** Shown to users. */
  readonly label: string
  readonly provider: Provider
  /** Whether a JSON record is in this format. */
  claims(record: ExportRecord): boolean
  /** Converts the record to the shape that the provider's reader expects. */
  normalize(record: ExportRecord): ExportRecord
  externalIdOf(record: ExportRecord): string | null
  updatedAtMsOf(record: ExportRecord): number | null
  /** Of two equally new versions, the richer one wins. */
  richnessOf(record: ExportRecord): number
}
