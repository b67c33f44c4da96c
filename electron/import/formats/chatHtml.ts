import { unescapeHtml } from '../parse/chatgpt/unescapeHtml.ts'
import { chatgpt } from './chatgpt.ts'
import type { ExportFormat } from './exportFormat.ts'

/** The data inside chat.html, the export's own viewer page: the same objects with every string escaped for HTML. */
export const chatHtml: ExportFormat = {
  ...chatgpt,
  name: 'chatHtml',
  label: 'ChatGPT (chat.html)',
  claims: () => false,
  normalize: unescapeHtml,
  richnessOf: () => 1,
}
