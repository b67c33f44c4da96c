export interface DiffLine {
  readonly kind: 'added' | 'removed' | 'kept' | 'gap'
  readonly text: string
}

/** The lines of a unified diff of one file, without its header: the file is named above it. */
export function readDiff(diff: string): DiffLine[] {
  const lines = diff.replace(/\n$/, '').split('\n')
  const start = lines.findIndex((line) => line.startsWith('@@'))
  if (start === -1) return []
  return lines.slice(start + 1).flatMap(readLine)
}

function readLine(line: string): DiffLine[] {
  const text = line.slice(1).replace(/\r$/, '')
  switch (line[0]) {
    case '+':
      return [{ kind: 'added', text }]
    case '-':
      return [{ kind: 'removed', text }]
    case '@':
      return [{ kind: 'gap', text: '' }]
    // "No newline at end of file" is of no interest here.
    case '\\':
      return []
    default:
      return [{ kind: 'kept', text }]
  }
}
