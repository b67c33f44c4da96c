import { asId, asName, asRecord, type ExportRecord } from '../parse/exportValue.ts'
import { exportTimeMs } from '../../../shared/text/timestamps.ts'
import type { ExportFormat } from './exportFormat.ts'

const SLIM = 2
const RICH = 3

/** The conversation objects of OpenAI's export and its web API, old and new generation. */
export const chatgpt: ExportFormat = {
  name: 'chatgpt',
  label: 'ChatGPT',
  provider: 'chatgpt',
  claims: (record) =>
    'mapping' in record || (asName(record['conversation_id']) !== null && !('chat_messages' in record)),
  normalize: (record) => record,
  externalIdOf: (record) => asId(record['conversation_id']) ?? asId(record['id']),
  updatedAtMsOf: (record) => exportTimeMs(record['update_time']) ?? newestMessageMs(record),
  richnessOf: (record) => (listsChildren(record) ? RICH : SLIM),
}

function listsChildren(record: ExportRecord): boolean {
  const mapping = asRecord(record['mapping']) ?? {}
  for (const key in mapping) if (Array.isArray(asRecord(mapping[key])?.['children'])) return true
  return false
}

function newestMessageMs(record: ExportRecord): number | null {
  let newest: number | null = null
  for (const value of Object.values(asRecord(record['mapping']) ?? {})) {
    const time = exportTimeMs(asRecord(asRecord(value)?.['message'])?.['create_time'])
    if (time !== null && (newest === null || time > newest)) newest = time
  }
  return newest
}
