interface ExportFormatRow {
  readonly label: string
  /** What it is good for. */
  readonly text: string
  /** The first is given to files; the command line accepts the others too. */
  readonly endings: readonly [string, ...string[]]
  /** Several conversations come as one zip of documents, whose name includes this, because both are often exported. */
  readonly zipName?: string
}

/** What conversations can be exported to, the default first. `writers` in `exportConversations` writes them. */
const rows = {
  markdown: {
    label: 'Markdown',
    text: 'Plain text for notes and editors, one file for each conversation, with its images and files.',
    endings: ['.md'],
    zipName: 'Markdown',
  },
  html: {
    label: 'Web page',
    text: 'To read anywhere in a browser, images included, one page for each conversation.',
    endings: ['.html', '.htm'],
    zipName: 'HTML',
  },
  json: { label: 'JSON', text: 'For programs: every message with its facts, in one file.', endings: ['.json'] },
  database: {
    label: 'SQLite',
    text: 'For programs: a database with the two tables conversations and messages.',
    endings: ['.db', '.sqlite'],
  },
} as const satisfies Readonly<Record<string, ExportFormatRow>>

export type ExportFormat = keyof typeof rows
export const exportFormats = Object.keys(rows) as readonly ExportFormat[]

export function exportFormatRow(format: ExportFormat): ExportFormatRow {
  return rows[format]
}

/** The format that the ending of a file name stands for, or else the default. */
export function exportFormatFor(fileName: string): ExportFormat {
  const name = fileName.toLowerCase()
  const fits = (format: ExportFormat): boolean => exportFormatRow(format).endings.some((end) => name.endsWith(end))
  return exportFormats.find(fits) ?? 'markdown'
}
