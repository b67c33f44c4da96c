/** Words as a POSIX shell takes them. */
export function posixLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ')
}

/** Words as PowerShell takes them. */
export function powerShellLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w+=:./\\-]+$/.test(word) ? word : `'${word.replaceAll("'", "''")}'`)).join(' ')
}
