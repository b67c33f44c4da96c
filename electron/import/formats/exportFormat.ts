import type { Provider } from '../../../shared/model/conversation.ts'
import type { ExportRecord } from '../parse/exportValue.ts'

/** One shape in which a conversation may come. A version is stored with its format's name and read again by it. */
export interface ExportFormat {
  readonly name: string
  /** For people. */
  readonly label: string
  readonly provider: Provider
  /** Whether a record of a JSON file is of this format. */
  claims(record: ExportRecord): boolean
  /** The record in the shape that the provider's reader knows. */
  normalise(record: ExportRecord): ExportRecord
  externalIdOf(record: ExportRecord): string | null
  updatedAtMsOf(record: ExportRecord): number | null
  /** Of two equally new versions the richer one has the last word. */
  richnessOf(record: ExportRecord): number
}
