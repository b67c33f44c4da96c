const BOM = '\ufeff'

export interface TextStyle {
  readonly eol: string
  /** One step of indentation. */
  readonly step: string
}

/** How a file is written, so that what we add looks like the rest of it. */
export function styleOf(text: string): TextStyle {
  // Lines of a comment may begin with a space before their star.
  const [indentation = '  '] = /^[\t ]+(?=["{[])/m.exec(text) ?? []
  return { eol: endOfLine(text), step: indentation.startsWith('\t') ? '\t' : indentation }
}

export function endOfLine(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n'
}

/** Parsers want a text without its mark, and the file keeps it. */
export function splitMark(text: string): { readonly mark: string; readonly body: string } {
  return text.startsWith(BOM) ? { mark: BOM, body: text.slice(BOM.length) } : { mark: '', body: text }
}

export function isBlank(text: string): boolean {
  return splitMark(text).body.trim() === ''
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
