const BOM = '\ufeff'

export interface TextStyle {
  readonly eol: string
  /** One level of indentation. */
  readonly step: string
}

/** The style of a file, so our additions match the rest. */
export function styleOf(text: string): TextStyle {
  // Lines of a comment may begin with a space before their asterisk.
  const [indentation = '  '] = /^[\t ]+(?=["{[])/m.exec(text) ?? []
  return { eol: endOfLine(text), step: indentation.startsWith('\t') ? '\t' : indentation }
}

export function endOfLine(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n'
}

/** Parsers need the text without its byte order mark, but the file keeps it. */
export function splitBom(text: string): { readonly mark: string; readonly body: string } {
  return text.startsWith(BOM) ? { mark: BOM, body: text.slice(BOM.length) } : { mark: '', body: text }
}

export function isBlank(text: string): boolean {
  return splitBom(text).body.trim() === ''
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
